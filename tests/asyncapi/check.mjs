// Checks an AsyncAPI document with the project's own parser: node check.mjs FILE
import { readFileSync } from "node:fs"
import { Parser } from "@asyncapi/parser"

const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[2], "utf8"))
for (const { severity, code, message, path } of diagnostics) {
  console.log(`${["error", "warning", "info", "hint"][severity]} ${code} at ${path.join(".")}: ${message}`)
}
const channels = document ? document.channels().all().map((channel) => channel.id()) : []
console.log(`channels: ${channels.join(" ")}`)
process.exitCode = document && !diagnostics.some(({ severity }) => severity <= 1) ? 0 : 1
