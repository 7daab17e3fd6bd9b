/** Puts the parts of the local machine together. */
import { appendFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { instant } from "@portal/core/day";
import { clock as requestClock } from "@portal/functions/http/context";
import { log as requestLog } from "@portal/functions/http/log";
import { placeRestricted } from "../packages/web/place.ts";
import { backfillOwners } from "./backfill-owners.ts";
import { openClock } from "./clock.ts";
import { claimFolder, doorOf, seedOf, stampSeed, wipe } from "./data-folder.ts";
import { devRoutes } from "./dev-routes.ts";
import { recreateTable } from "./dynamo.ts";
import { gateway, proxyTo } from "./gateway.ts";
import { close, listen, reply } from "./http.ts";
import { clearOutbox } from "./outbox.ts";
import { prerenderedIn } from "./prerendered.ts";
import { s3Gateway } from "./s3-gateway.ts";
import { watchCaptchas } from "./secrets.ts";
import { keep, restoreObjects, restoreTable, sourcesOfSeed } from "./seed/snapshot.ts";
import { accounts, password, SEED_VERSION, seed } from "./seed.ts";
import { names, startServices } from "./services.ts";
import { site } from "./site.ts";
import { buildSite, dist } from "./site-build.ts";
import { startWorkers } from "./workers.ts";

interface Wish {
  port: number;
  dataDir: string;
  say: (line: string) => void;
  site: boolean;
  seeded: boolean;
}
const SAVE_CLOCK_MS = 5000;

export interface System {
  url: string;
  port: number;
  mailUrl: string;
  paymentUrl: string;
  /** Runs the jobs now and waits until the queues are empty. */
  sweep(): Promise<void>;
  /** Fresh data, the clock where the demonstration begins. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything in order: port, services, data, jobs, site. */
export const startSystem = async (wish: Wish): Promise<System> => {
  const { dataDir, say } = wish;
  claimFolder(dataDir);
  process.env.ROADSHOW_PATH ||= doorOf(dataDir);
  // the port comes first: presigned addresses name it, and a taken one must change nothing
  let listener: RequestListener = (_, response) => reply(response, 503, { "retry-after": "1" });
  const server = createServer((request, response) => listener(request, response));
  const port = await claim(server, wish.port);
  const url = `http://127.0.0.1:${port}`;

  // The site is built while the data are written: each alone leaves a core idle.
  const vite = process.env.WEB_DEV;
  const building = wish.site && !vite ? buildSite(say) : Promise.resolve(false);
  // What goes wrong with the data first is what is told.
  building.catch(() => undefined);
  const wanted = wish.seeded ? SEED_VERSION : "none";
  const stamp = seedOf(dataDir);
  const known = stamp?.version === wanted;
  if (!known) wipe(dataDir);
  // a folder that is kept goes back to what it began with, whatever the code has become since
  const digest = known ? stamp.digest : sourcesOfSeed();
  const kept = !known && wish.seeded && !process.env.DYNAMODB_ENDPOINT && restoreTable(dataDir, digest);
  if (kept) restoreObjects(dataDir, digest);
  const clock = openClock(dataDir, process.env.CLOCK === "real");
  requestClock.now = clock.now;
  requestLog.write = (line) => appendFileSync(join(dataDir, "requests.log"), `${JSON.stringify(line)}\n`);
  watchCaptchas();
  const services = await startServices({ dataDir, port, clock });
  const { dynamo, fauxqs, sandbox } = services;
  const fill = async (): Promise<void> => {
    if (!wish.seeded) return;
    say("Writing the demonstration's data, the first time this takes a while …");
    await seed(services);
    await dynamo.swap?.(() => keep(dataDir, digest));
  };
  const begin = (): void => {
    clock.reset();
    stampSeed(dataDir, { version: wanted, digest });
  };
  if (!known) {
    if (!kept) await fill();
    begin();
  }
  // A folder that an earlier version wrote (decision 0150); where everything is bound this reads the table once.
  if (known && stamp.digest !== sourcesOfSeed()) await backfillOwners({}, instant(clock.now().getTime()));
  const workers = startWorkers(services);

  const reset = async (): Promise<void> => {
    sandbox.reset();
    await clearOutbox(services);
    await workers.forget();
    let restored = false;
    if (wish.seeded) {
      await dynamo.swap?.(() => {
        restored = restoreTable(dataDir, digest);
      });
    }
    if (!restored) {
      await recreateTable(names.table);
      fauxqs.reset();
      await fill();
    }
    begin();
  };
  const dev = devRoutes({ clock, workers, outboxes: services, reset });
  const built = await building;
  if (built) placeRestricted(dist, process.env.ROADSHOW_PATH);
  // What an earlier build rendered names parts of the site that are gone.
  let rendered = false;
  const lookUp = prerenderedIn(services.fauxqsUrl, names.site);
  const pages = vite
    ? proxyTo(vite)
    : built
      ? site(dist, async (key) => (rendered ? lookUp(key) : undefined))
      : noSite;
  if (built) process.env.RENDERER = `${dist}-server`;
  listener = gateway({ now: clock.now, s3: s3Gateway(services.fauxqsUrl), dev, site: pages });
  // Pages that are not rendered yet are built in the browser.
  void workers.prerender().then(
    () => {
      rendered = true;
    },
    (error) => console.error("prerender", error),
  );
  const saving = setInterval(clock.save, SAVE_CLOCK_MS);

  say(
    greeting({
      url,
      mailUrl: services.mailUrl,
      paymentUrl: services.sandbox.url,
      identityUrl: services.identities.issuer,
      dataDir,
      demo: clock.demo,
      at: clock.now(),
    }),
  );
  return {
    url,
    port,
    mailUrl: services.mailUrl,
    paymentUrl: services.sandbox.url,
    sweep: workers.sweep,
    reset,
    stop: async () => {
      clearInterval(saving);
      clock.save();
      await close(server);
      await workers.stop();
      await services.stop();
    },
  };
};

const noSite = (_: unknown, response: Parameters<RequestListener>[1]): void =>
  reply(response, 404, { "content-type": "text/plain" }, "There is no site here, only /api");

async function claim(server: Server, port: number): Promise<number> {
  try {
    return await listen(server, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new Error(`Port ${port} is taken. Choose another: PORT=${port + 10} npm start`);
    if (code === "EACCES")
      throw new Error(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`);
    throw error;
  }
}

function greeting(it: {
  url: string;
  mailUrl: string;
  paymentUrl: string;
  identityUrl: string;
  dataDir: string;
  demo: boolean;
  at: Date;
}): string {
  const width = Math.max(...accounts.map(([account]) => account.length));
  return [
    "",
    `  Site and API   ${it.url}`,
    `  Sent e-mail    ${it.mailUrl}`,
    `  Payments       ${it.paymentUrl} (sandbox)`,
    `  Inspectors     ${it.url}/${process.env.ROADSHOW_PATH} (roadshow, a hidden address)`,
    `  Statistics     ${it.url}/datasharewithdsec`,
    `  Identities     ${it.identityUrl} (demonstration)`,
    `  Data           ${it.dataDir}`,
    `  Time           ${it.at.toLocaleString("sv-SE", { timeZone: "Asia/Macau" })} in Macao${it.demo ? " (demonstration clock)" : ""}`,
    "",
    `  Accounts, password ${password}:`,
    ...accounts.map(([account, what]) => `    ${account.padEnd(width)}  ${what}`),
    "",
    "  Ctrl-C ends everything.",
    "",
  ].join("\n");
}
