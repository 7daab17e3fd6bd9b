/**
 * A process of its own, as each system needs: begins a portal in a folder, renders its public pages, fills its desk
 * where `DESK=large` asks for it, ends it.
 */
import { startLocalSystem } from "../../../local/main.ts";
import { createDevClient } from "./client.ts";
import { fillLargeDesk } from "./large-desk.ts";

const [dataDir = "", dataSet] = process.argv.slice(2);
const system = await startLocalSystem({ port: 0, dataDir, quiet: true, seeded: dataSet === "seeded" });
try {
  // The sweep ends when the pages are rendered.
  await createDevClient(system.url).runSweep();
  if (dataSet === "seeded" && process.env.DESK === "large") await fillLargeDesk(system.url);
} finally {
  await system.stop();
}
process.exit();
