// @ts-check
/** The house rules in the dialog: what is not standard first, then every rule by its section. */

import { html, nothing } from "lit-html";
import { icon } from "./cards.js";
import { fill } from "./words.js";

/** @param {View} view @returns {[string, unknown]} */
export function rules({ ui, scene }) {
  return [gettext("House rules"), html`${told(ui.rules)}<div class="line"><a class="btn" href="rules/">${gettext("On a page of their own")}</a>${
    scene.you.may.includes("change_house") ? html`<a class="btn" href="rules/change/">${gettext("Change the rules")}</a>` : nothing}</div>`];
}

/** @param {Rules | null} rules */
function told(rules) {
  if (!rules) return html`<p class="hint" role="status">${gettext("One moment …")}</p>`;
  if (rules.error) return html`<p class="notice bad" role="alert">${icon("warn")}<span>${gettext("The rules could not be fetched. Try again.")}</span></p>`;
  const marked = rules.sections.flatMap((section) => section.rules).filter((rule) => rule.standard || rule.soon);
  return html`<p class="hint">${rules.title}. ${rules.lead}</p>${marked.length ? list(marked) : nothing}<div class="all-rules">${rules.sections.map(
    (section) => html`<details><summary>${icon("right")}${section.title}</summary>${list(section.rules)}</details>`)}</div>`;
}

/** @param {Rule[]} rules */
const list = (rules) => html`<dl class="told">${rules.map((rule) => html`<div><dt>${rule.label}<small>${rule.text}</small></dt><dd>${rule.value}${
  rule.standard ? html`<small>${fill(gettext("standard: %(value)s"), { value: rule.standard })}</small>` : nothing}${
  rule.soon ? html`<small class="soon">${fill(gettext("%(value)s from the next hand"), { value: rule.soon })}</small>` : nothing}</dd></div>`)}</dl>`;

/** @returns {Promise<Rules>} */
export async function learn() {
  try {
    const answer = await fetch("rules/said/");
    if (answer.ok) return await answer.json();
  } catch {
    // Said below.
  }
  return { title: "", lead: "", queued: false, sections: [], error: true };
}
