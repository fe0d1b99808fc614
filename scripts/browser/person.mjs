// A scripted person at a page, who counts keystrokes and clicks.

/** Seconds of the keystroke-level model of Card, Moran and Newell: a key of an average typist, pointing, a click, a decision. */
const KEY = 0.28;
const POINT = 1.1;
const CLICK = 0.2;
const DECISION = 1.35;

export class Person {
  keys = 0;
  clicks = 0;
  /** Milliseconds for which the person waited for the page. */
  waited = 0;
  #decisions = 0;

  constructor(page) {
    this.page = page;
  }

  /** Points at something and clicks. */
  async click(place) {
    await this.see(place);
    await place.click();
    this.clicks++;
    this.#decisions++;
  }

  /** Chooses an option: a click on the list, and one on the option. */
  async choose(place, option) {
    await this.see(place);
    await place.selectOption(option);
    this.clicks += 2;
    this.#decisions++;
  }

  async type(text) {
    await this.page.keyboard.type(text);
    this.keys += text.length;
    this.#decisions++;
  }

  /** Presses a key or keys together, several times. */
  async press(key, times = 1) {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
    this.keys += times * key.split('+').length;
  }

  /** Replaces the text of a field. */
  async replace(place, text) {
    await this.click(place);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Resets the counts. */
  restart() {
    this.keys = this.clicks = this.waited = this.#decisions = 0;
  }

  /** Types something in another program. */
  elsewhere(text) {
    this.keys += text.length;
    this.#decisions++;
  }

  /** Waits until the page shows an element. */
  async see(place) {
    const before = performance.now();
    await place.waitFor();
    this.waited += performance.now() - before;
  }

  /** The effort in keystrokes, clicks, and seconds including waiting. */
  get effort() {
    const seconds = this.keys * KEY + this.clicks * (POINT + CLICK) + this.#decisions * DECISION + this.waited / 1000;
    return { keys: this.keys, clicks: this.clicks, seconds };
  }
}
