/** A process of its own, as each system needs: begins a portal in a folder, renders its public pages, ends it. */
import { start } from "../../../local/main.ts";
import { dev } from "./client.ts";

const [dataDir = "", data] = process.argv.slice(2);
const system = await start({ port: 0, dataDir, quiet: true, seeded: data === "seeded" });
try {
  // The sweep ends when the pages are rendered.
  await dev(system.url).sweep();
} finally {
  await system.stop();
}
process.exit();
