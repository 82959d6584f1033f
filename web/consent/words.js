/** The texts of the page on which a person lets a client sign in. */
import { ACCOUNT } from "../signing/words.js"
import { day } from "../wording.js"

/** @typedef {import("../client/index.js").Schemas["SignInPreview"]} Preview */

export const WORDS = {
  title: "Sign in to another site or app",
  who: "Begin here first. Then you see who wants to sign you in.",
  asks: /** @type {Record<string, (shown: string) => string>} */ ({
    web: (shown) => `${shown} wants to play for you`,
    loopback: () => "A program on this device wants to play for you",
  }),
  asksUnknown: () => "An app on this device wants to play for you",
  unverified: (/** @type {Preview} */ { client, shown }) =>
    `Unverified app: nobody can check who it is. It calls itself “${client}”, and the answer goes to ${shown}. Go on only if you started it yourself.`,
  as: (/** @type {string} */ name) => `You are signed in here as ${name}.`,
  may: "It may:",
  scopes: /** @type {Record<string, string>} */ ({
    read: "see your tables, your hands and your results",
    play: "open tables, take seats, act, undo and resign for you",
  }),
  mayNot: "It may not change or delete your account, or see your sign-in keys.",
  until: (/** @type {number} */ at) =>
    `Until ${day(at)}. You can revoke it earlier: it is in the list “${ACCOUNT.keys}” of your account.`,
  goesTo: "The answer goes to:",
  deviceTitle: "Sign in on another device",
  deviceCode: "Enter the code that your other device shows. Never enter a code that somebody sent you.",
  code: "Code",
  lookUp: "Go on",
  deviceAsks: (/** @type {string} */ client) =>
    `A device wants to play for you. It calls itself “${client}”: nobody can check that.`,
  deviceFrom: (/** @type {string} */ address, /** @type {number} */ at) =>
    `It asked at ${new Date(at).toLocaleTimeString("en-GB", { timeStyle: "short" })}, from the address ${address}.`,
  deviceSame: "That is the address of this device too. Go on only if you have the other one before you.",
  deviceElsewhere:
    "That is not the address of this device. Somebody elsewhere may try to get into your account. Go on only if you have the other device before you, and it shows this code.",
  deviceAllowed: "The other device is signed in. You can close this page.",
  deviceDenied: "The other device gets nothing.",
  allow: "Allow",
  deny: "Deny",
  wrong: "This sign-in does not work",
  wrongSaid: "The site or app that sent you here made a mistake. Nothing was sent to it.",
}
