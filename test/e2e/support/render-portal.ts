/** A process of its own, as each system needs: begins a portal in a folder, renders its public pages, ends it. */
import { startLocalSystem } from "../../../local/main.ts";
import { createDevClient } from "./client.ts";

const [dataDir = "", dataSet] = process.argv.slice(2);
const system = await startLocalSystem({ port: 0, dataDir, quiet: true, seeded: dataSet === "seeded" });
try {
  // The sweep ends when the pages are rendered.
  await createDevClient(system.url).sweep();
} finally {
  await system.stop();
}
process.exit();
