/** Puts the parts of the local machine together. */
import { appendFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { toInstant } from "@portal/core/platform/day";
import { clock as requestClock } from "@portal/functions/http/create-context";
import { log as requestLog } from "@portal/functions/http/request-log";
import { writeRestrictedPages } from "@portal/web/restricted-page";
import { backfillRows } from "./backfill/backfill-rows.ts";
import { createPrerenderedReader } from "./cdn/prerendered-pages.ts";
import { createSiteHandler } from "./cdn/site.ts";
import { openClock } from "./clock/demo-clock.ts";
import {
  emptyDataFolder,
  getRoadshowPath,
  readSeedStamp,
  writeSeedStamp,
} from "./data-folder/data-folder.ts";
import { watchCaptchas } from "./demo-secrets.ts";
import { recreateTable } from "./deployment/create-stores.ts";
import { createDevHandler } from "./dev-routes.ts";
import { createS3Gateway, s3PathPrefix } from "./emulators/s3-gateway.ts";
import { createGateway, createProxy } from "./gateway.ts";
import { clearOutbox } from "./outbox.ts";
import {
  acquireSeedLock,
  computeSeedDigest,
  restoreObjects,
  restoreTable,
  saveSnapshot,
} from "./seed/snapshot.ts";
import { demoAccounts, demoPassword, SEED_VERSION, seedDemoData } from "./seed.ts";
import { closeServer, listenOnPort, sendResponse } from "./servers/http.ts";
import { startServices } from "./services.ts";
import { buildSiteIfChanged, siteDist } from "./site-build.ts";
import { startWorkers } from "./workers.ts";

interface StartOptions {
  port: number;
  dataDir: string;
  say: (line: string) => void;
  site: boolean;
  seeded: boolean;
  renderPages: boolean;
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

/** Starts everything in a folder that this process has taken. */
export const startSystem = async (options: StartOptions): Promise<System> => {
  let endSeedTurn: (() => void) | undefined;
  try {
    const writesSeed = options.seeded && readSeedStamp(options.dataDir)?.version !== SEED_VERSION;
    if (writesSeed && !process.env.DYNAMODB_ENDPOINT) endSeedTurn = await acquireSeedLock();
    return await startParts(options);
  } finally {
    endSeedTurn?.();
  }
};

/** Starts the parts in order: port, services, data, jobs, site. */
const startParts = async (options: StartOptions): Promise<System> => {
  const { dataDir, say } = options;
  process.env.ROADSHOW_PATH ||= getRoadshowPath(dataDir);
  // The port comes first, because presigned addresses name it and a port that is taken must change nothing.
  const answerBusy: RequestListener = (_, response) => sendResponse(response, 503, { "retry-after": "1" });
  let listener = answerBusy;
  const server = createServer((request, response) => listener(request, response));
  const port = await listenOnRequestedPort(server, options.port);
  const url = `http://127.0.0.1:${port}`;

  // The site is built while the data are written: each alone leaves a core idle.
  const viteUrl = process.env.WEB_DEV;
  const siteBuild = options.site && !viteUrl ? buildSiteIfChanged(say) : Promise.resolve(false);
  // The first failure with the data is the one that is reported.
  siteBuild.catch(() => undefined);
  const wantedVersion = options.seeded ? SEED_VERSION : "none";
  const seedStamp = readSeedStamp(dataDir);
  const isSeedCurrent = seedStamp?.version === wantedVersion;
  const earlierDir = isSeedCurrent ? undefined : emptyDataFolder(dataDir);
  if (earlierDir) say(`The data here are those of another demonstration. They are kept in ${earlierDir}`);
  // A folder that is kept goes back to its first data, whatever the code has become since.
  const digest = isSeedCurrent ? seedStamp.digest : computeSeedDigest();
  const isRestored =
    !isSeedCurrent && options.seeded && !process.env.DYNAMODB_ENDPOINT && restoreTable(dataDir, digest);
  if (isRestored) restoreObjects(dataDir, digest);
  const clock = openClock(dataDir, process.env.CLOCK === "real");
  requestClock.now = clock.now;
  requestLog.write = (line) => appendFileSync(join(dataDir, "requests.log"), `${JSON.stringify(line)}\n`);
  watchCaptchas();
  const services = await startServices({ dataDir, port, clock });
  const { dynamo, fauxqs, sandbox } = services;
  const s3Gateway = createS3Gateway(services.fauxqsUrl, services.queueUrls);
  // Uploads of the demonstration's data arrive here like those of a browser. Everything else waits.
  listener = (request, response) =>
    request.url?.startsWith(`${s3PathPrefix}/`)
      ? s3Gateway(request, response)
      : answerBusy(request, response);
  const writeSeedData = async (): Promise<void> => {
    if (!options.seeded) return;
    say("Writing the demonstration's data, the first time this takes a while …");
    await seedDemoData(services);
    await dynamo.swap?.(() => saveSnapshot(dataDir, digest));
  };
  const resetClockAndStamp = (): void => {
    clock.reset();
    writeSeedStamp(dataDir, { version: wantedVersion, digest });
  };
  if (!isSeedCurrent) {
    if (!isRestored) await writeSeedData();
    resetClockAndStamp();
  }
  // A folder that an earlier version wrote (decision 0150); where everything is bound this reads the table once.
  if (isSeedCurrent && seedStamp.digest !== computeSeedDigest())
    await backfillRows({}, toInstant(clock.now().getTime()));
  const workers = startWorkers(services);

  const reset = async (): Promise<void> => {
    sandbox.reset();
    await clearOutbox(services);
    await workers.forget();
    let wasRestored = false;
    if (options.seeded) {
      await dynamo.swap?.(() => {
        wasRestored = restoreTable(dataDir, digest);
      });
    }
    if (!wasRestored) {
      await recreateTable();
      fauxqs.reset();
      await writeSeedData();
    }
    resetClockAndStamp();
  };
  const devHandler = createDevHandler({ clock, workers, outboxes: services, reset });
  const isSiteBuilt = await siteBuild;
  if (isSiteBuilt) writeRestrictedPages(siteDist, process.env.ROADSHOW_PATH);
  // Pages that an earlier build rendered name parts of the site that are gone.
  let arePagesRendered = false;
  const readPrerenderedPage = createPrerenderedReader(services.fauxqsUrl, siteDist);
  const siteHandler = viteUrl
    ? createProxy(viteUrl)
    : isSiteBuilt
      ? createSiteHandler(siteDist, (key) => readPrerenderedPage(key, arePagesRendered))
      : sendNoSite;
  // Without a renderer the job that renders pages has nothing to do.
  if (isSiteBuilt && options.renderPages) process.env.RENDERER = `${siteDist}-server`;
  listener = createGateway({
    now: clock.now,
    s3: s3Gateway,
    dev: devHandler,
    site: siteHandler,
  });
  // Pages that are not rendered yet are built in the browser.
  void workers.prerender().then(
    () => {
      arePagesRendered = true;
    },
    (error) => console.error("prerender", error),
  );
  const clockTimer = setInterval(clock.save, SAVE_CLOCK_MS);

  say(
    formatGreeting({
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
      clearInterval(clockTimer);
      clock.save();
      await closeServer(server);
      await workers.stop();
      await services.stop();
    },
  };
};

const sendNoSite = (_: unknown, response: Parameters<RequestListener>[1]): void =>
  sendResponse(response, 404, { "content-type": "text/plain" }, "There is no site here, only /api");

async function listenOnRequestedPort(server: Server, port: number): Promise<number> {
  try {
    return await listenOnPort(server, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new Error(`Port ${port} is taken. Choose another: PORT=${port + 10} npm start`);
    if (code === "EACCES")
      throw new Error(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`);
    throw error;
  }
}

function formatGreeting(startInfo: {
  url: string;
  mailUrl: string;
  paymentUrl: string;
  identityUrl: string;
  dataDir: string;
  demo: boolean;
  at: Date;
}): string {
  const width = Math.max(...demoAccounts.map(([account]) => account.length));
  return [
    "",
    `  Site and API   ${startInfo.url}`,
    `  Sent e-mail    ${startInfo.mailUrl}`,
    `  Payments       ${startInfo.paymentUrl} (sandbox)`,
    `  Inspectors     ${startInfo.url}/${process.env.ROADSHOW_PATH} (roadshow, a hidden address)`,
    `  Statistics     ${startInfo.url}/datasharewithdsec`,
    `  Identities     ${startInfo.identityUrl} (demonstration)`,
    `  Data           ${startInfo.dataDir}`,
    `  Time           ${startInfo.at.toLocaleString("sv-SE", { timeZone: "Asia/Macau" })} in Macao${startInfo.demo ? " (demonstration clock)" : ""}`,
    "",
    `  Accounts, password ${demoPassword}:`,
    ...demoAccounts.map(
      ([account, accountDescription]) => `    ${account.padEnd(width)}  ${accountDescription}`,
    ),
    "",
    "  Ctrl-C ends everything.",
    "",
  ].join("\n");
}
