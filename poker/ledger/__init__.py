"""Every chip that exists: accounts, and the transfers between them that cannot be undone.

The ledger knows no poker. What a transfer is about is an opaque text (`subject`), and chips
always go from one account (`debit`) to one other (`credit`), so no row can be unbalanced.
"""
