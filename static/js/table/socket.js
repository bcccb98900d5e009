// @ts-check
/** The only module that knows WebSocket. It opens, listens, pings and opens again; it sends nothing twice. */

const PING = 10_000;
const SILENCE = 15_000;
const HURRY = 4000;
const LONGEST = 15_000;

/**
 * @typedef {object} Doors What the socket is given; a test gives its own.
 * @property {string} url
 * @property {() => Known} known what this page has already: version, hand, seq, chat
 * @property {(answer: Answer) => void} receive
 * @property {(link: Link) => void} changed
 * @property {(url: string) => WebSocket} [open]
 * @property {() => number} [chance] from 0 up to 1
 * @property {() => number} [now] milliseconds
 * @property {(job: () => void, ms: number) => number} [later]
 * @property {(job: number) => void} [cancel]
 */

export class Socket {
  /** @type {WebSocket | null} */ #wire = null;
  #tries = 0;
  /** When the oldest question was asked that is not answered; a page in the background may sleep between two. */
  #asked = 0;
  #job = 0;
  #stopped = false;
  /** @type {Required<Doors>} */ #doors;

  /** @param {Doors} doors */
  constructor(doors) {
    this.#doors = {
      open: (url) => new WebSocket(url),
      chance: Math.random,
      now: () => Date.now(),
      later: (job, ms) => setTimeout(job, ms),
      cancel: (job) => clearTimeout(job),
      ...doors,
    };
  }

  /** Open now, whatever was planned; used at the start, on "Try now" and when the network comes back. */
  start() {
    if (this.#stopped || this.#wire) return;
    const wire = this.#doors.open(this.#doors.url);
    this.#wire = wire;
    this.#asked = this.#doors.now();
    this.#tell({ state: "opening" });
    // A socket that was given up may still speak; only the present one is heard.
    wire.onopen = () => wire === this.#wire && this.#greet();
    wire.onmessage = (event) => wire === this.#wire && this.#hear(event.data);
    wire.onclose = (event) => wire === this.#wire && this.#lost(event.code);
    this.#plan(() => this.#beat(), PING);
  }

  /** Send a message; false when there is nobody to hear it. Nothing is kept for later. @param {Message} message */
  send(message) {
    if (this.#wire?.readyState !== 1) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Ask at once whether something was missed; a wire that died while a phone slept does not answer. */
  ping() {
    if (!this.#wire) return this.start();
    this.#ask();
    this.#plan(() => this.#beat(HURRY), HURRY);
  }

  #greet() {
    this.send({ type: "hello", v: 1, ...this.#doors.known() });
  }

  /** @param {unknown} data */
  #hear(data) {
    this.#asked = 0;
    const answer = parse(data);
    if (!answer) return;
    if (answer.type === "scene" && this.#tries >= 0) {
      this.#tries = -1;
      this.#tell({ state: "open", fresh: true });
    }
    this.#doors.receive(answer);
  }

  /** @param {number} [patience] milliseconds that an answer may take */
  #beat(patience = SILENCE) {
    if (this.#asked && this.#doors.now() - this.#asked >= patience) {
      const wire = this.#wire;
      this.#lost(0);
      wire?.close();
      return;
    }
    this.#ask();
    this.#plan(() => this.#beat(), PING);
  }

  #ask() {
    this.#asked ||= this.#doors.now();
    this.send({ type: "ping", ...this.#doors.known() });
  }

  /** @param {number} code */
  #lost(code) {
    this.#wire = null;
    if (code >= 4400 && code < 4429) {
      this.#stopped = true;
      this.#doors.cancel(this.#job);
      this.#tell({ state: "refused", code });
      return;
    }
    this.#tries = Math.max(0, this.#tries) + 1;
    const wait = this.#wait(code);
    this.#tell({ state: "waiting", code, retry: this.#doors.now() + wait });
    this.#plan(() => this.start(), wait);
  }

  /** Half to all of a doubling time, so that a restarted house is not stormed. @param {number} code */
  #wait(code) {
    const longest = Math.min(LONGEST, 500 * 2 ** this.#tries);
    const wait = longest * (0.5 + this.#doors.chance() / 2);
    return Math.round(code === 4429 ? Math.max(wait, 10_000) : wait);
  }

  /** @param {() => void} job @param {number} ms */
  #plan(job, ms) {
    this.#doors.cancel(this.#job);
    this.#job = this.#doors.later(job, ms);
  }

  /** @param {Partial<Link>} link */
  #tell(link) {
    this.#doors.changed({ state: "opening", code: 0, retry: 0, fresh: false, lost: this.#tries > 0, ...link });
  }
}

/** @param {unknown} data @returns {Answer | null} */
function parse(data) {
  try {
    const answer = JSON.parse(String(data));
    return answer && typeof answer.type === "string" ? answer : null;
  } catch {
    return null;
  }
}
