"""The same hands through PokerKit, an independent engine: `python -m tests.oracle`.

Where PokerKit is known not to follow the rules it is not followed, and each such place
has a name, its quirk:

a    a raise of any size reopens the betting before the first full one of the street
b    a short big blind lowers the price for everybody
c    the limit of a pot counts the blinds as far as they were paid
d    fixed limit, before the flop: the blind is not counted as a bet
e    fixed limit: no half-bet rule, every all-in is a raise to be raised over
f    the first to act sits left of the highest blind that was posted: heads-up with equal
     blinds the other player, and another one where an ante left the only blind no chips
g    no raise that nobody left could match
h    all odd chips of a pot go to one winner
run  several short all-ins are added up only since the last of them came to a full raise
ask  the last player with chips is asked for a check although there is nothing to win
kill losing hands are out before the pots are cut, so that more of them are one pot, with
     one odd chip instead of two

`model` and `payout` say what each of the two must offer and pay, by rules written for
this purpose alone: without quirks what this engine must do, with all of them what
PokerKit must. A difference is explained when both agree with that, and bears the names
of the quirks that make it.
"""
