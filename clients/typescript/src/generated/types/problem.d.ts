/**
 * The problem that a response is, or an error where something between client and service has answered. No redirect is
 * followed: where it leads nobody may learn the token. Browsers hide its status and where it leads.
 *
 * @param {Response} response
 */
export function problemOf(response: Response): Promise<Error>;
/** Why the service refused: `code` is stable, `message` is for people. */
export class Problem extends Error {
    /** @param {Schemas["Problem"]} document */
    constructor(document: Schemas["Problem"]);
    /** The whole document. */
    document: {
        type: string;
        title: string;
        status: number;
        detail: string;
        code: import("./generated/contract.js").components["schemas"]["ProblemCode"];
        request_id: string;
        version?: number;
        errors?: import("./generated/contract.js").components["schemas"]["Fault"][];
    };
    /** @type {Schemas["ProblemCode"]} */
    code: Schemas["ProblemCode"];
    /** The HTTP status. */
    status: number;
    /** The version of the table, where the problem has one. */
    version: number | undefined;
    /** What is wrong with the request, by JSON pointers. */
    errors: {
        pointer: string;
        detail: string;
    }[];
}
import type { Schemas } from "./operations.js";
