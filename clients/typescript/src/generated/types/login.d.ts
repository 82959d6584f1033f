/**
 * Send the browser to the page of the service on which a person lets this page play for them. They come back to `redirect`,
 * where `finishLogin` has the signed-in client.
 *
 * @param {string | URL} service its public address
 * @param {{ scope?: "read" | "play", redirect?: string }} [asked] `scope`: `play` unless given; `redirect`: an address of this page's
 *   origin, the page itself without its query unless given
 */
export function login(service: string | URL, { scope, redirect }?: {
    scope?: "read" | "play";
    redirect?: string;
}): Promise<void>;
/**
 * The signed-in client, where the page was opened by the answer to `login`; else null. The answer leaves the address and
 * the history. Keep `settings.token` as you would a password: it is shown only once.
 *
 * @param {Settings} [settings] of the client
 * @returns {Promise<Takeback | null>} throws `SignInRefused`, also where the answer is to no sign-in of this page
 */
export function finishLogin(settings?: Settings): Promise<Takeback | null>;
/**
 * Sign in a program without a browser: a person enters a code on any device. They have ten minutes, and no longer than the code is
 * valid.
 *
 * @param {string | URL} service
 * @param {string} client the name under which the person lists it
 * @param {(codes: Codes) => void} show shows the person the code and the page
 * @param {{ scope?: "read" | "play", signal?: AbortSignal, settings?: Settings }} [options] `scope`: `play` unless given
 * @returns {Promise<Takeback>} the signed-in client; throws `SignInRefused`, and `TypeError` where the service sends times or a token
 *   that are none
 */
export function deviceLogin(service: string | URL, client: string, show: (codes: Codes) => void, { scope, signal, settings }?: {
    scope?: "read" | "play";
    signal?: AbortSignal;
    settings?: Settings;
}): Promise<Takeback>;
/** @typedef {import("./client.js").Settings} Settings */
/**
 * What a person needs to sign a device in.
 *
 * @typedef {{ user_code: string, verification_uri: string, verification_uri_complete: string, expires_in: number }} Codes
 *   the code; the page where it is entered; the same page with the code entered; for how many seconds it is valid
 */
/** Nobody signed the client in. `error`: `access_denied`, `expired_token`, or what else RFC 6749 names. */
export class SignInRefused extends Error {
    /**
     * @param {string} error
     * @param {string} [detail]
     */
    constructor(error: string, detail?: string);
    error: string;
}
export type Settings = import("./client.js").Settings;
/**
 * the code; the page where it is entered; the same page with the code entered; for how many seconds it is valid
 */
export type Codes = {
    user_code: string;
    verification_uri: string;
    verification_uri_complete: string;
    expires_in: number;
};
import { Takeback } from "./client.js";
