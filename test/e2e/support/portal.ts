/** A whole portal and a browser for the journeys of a file: begun before them, gone after them. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, vi } from "vitest";
import { type System, startLocalSystem } from "../../../local/main.ts";
import { getSharedContract } from "../../support/contract/shared-contract.ts";
import { getCurrentSlice } from "../../support/runner/proof-slice.ts";
import { takeBrowser } from "./browser.ts";
import { describePagesOfFailures } from "./describe-pages.ts";
import { type PrismProxy, startPrism } from "./prism.ts";
import { removeTimersExceptFor } from "./remove-timers.ts";
import { type ApiTraffic, recordTraffic } from "./traffic.ts";
import { findTellingAddresses, recordVisitedAddresses } from "./visited-addresses.ts";

export interface TestPortal {
  /** Where the site is. */
  readonly url: string;
  readonly system: System;
  readonly browser: Browser;
  /** The Prism proxy between its pages and the API, for portals with `proxied`. */
  readonly proxy: PrismProxy;
}
interface PortalOptions {
  /** With false the portal is empty at first. */
  seeded?: boolean;
  /** With false there is no browser. */
  browser?: boolean;
  /** With true the browser optimizes the code of pages, for journeys in which it proves its work. */
  optimizesCode?: boolean;
  /** With true every page calls the API through Prism: what the published document does not say is refused at once. */
  proxied?: boolean;
  /**
   * With true public pages are rendered again when what they show has changed, for journeys that read them afterwards.
   * All others find them as they were rendered before all journeys: to look at each of them at the start takes seconds,
   * and a clock that is moved by days has all of them rendered for each day, in four languages.
   */
  renderPages?: boolean;
  /** The institutions whose deadlines come; all when undefined. A journey over months names the one it follows. */
  timersOf?: readonly string[];
}

/**
 * Whether this is a run of the gates. Prism is in every journey there that writes; in `npm test` it is in the
 * main job, and the calls of all others are judged by ajv alone (decisions 0134, 0161).
 */
export const isInGates = getCurrentSlice() !== "test";

/** A browser whose pages, whoever opens them, call the API through a proxy. */
const proxyContexts = (browser: Browser, proxy: PrismProxy): Browser => {
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await openContext(options);
    await proxy.proxyContext(context);
    return context;
  };
  return browser;
};

/** Lists the differences between the calls of a journey and the OpenAPI document, each once (api.md). */
const listContractFaults = ({ exchanges }: ApiTraffic): string[] => {
  const { checkExchange } = getSharedContract();
  const contractFaults = exchanges.flatMap((exchange) =>
    checkExchange(exchange).map(
      (fault) => `${exchange.method} ${exchange.url} → ${exchange.answer.status}: ${fault}`,
    ),
  );
  return [...new Set(contractFaults)];
};

/**
 * Waits until public pages are served as they were rendered: the round that renders them runs beside the start, and
 * takes as long as other journeys leave it. Below the time limit of a hook, so that it says what is missing.
 */
export const waitForRenderedPages = (base: string): Promise<void> =>
  vi.waitFor(async () => expect(await (await fetch(`${base}/index?lang=pt`)).text()).toContain("data-at="), {
    timeout: 170_000,
    interval: 200,
  });

/** Files of a worker share its process: the next portal begins with the environment that this one began with. */
const restoreEnvironment = (environment: NodeJS.ProcessEnv): void => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
};

/** Call it once, at the top of a file. Its public pages are rendered; at the end its calls are held to the contract. */
export const preparePortal = ({
  seeded = true,
  browser = true,
  optimizesCode = false,
  proxied = false,
  renderPages = false,
  timersOf,
}: PortalOptions = {}): TestPortal => {
  const folder = mkdtempSync(join(tmpdir(), "portal-journey-"));
  const portalParts: {
    system?: System;
    browser?: Browser;
    leaveBrowser?: () => Promise<void>;
    traffic?: ApiTraffic;
    proxy?: PrismProxy;
  } = {};
  let visitedAddresses: ReadonlySet<string> = new Set();
  const environment = { ...process.env };
  beforeAll(async () => {
    cpSync(inject("portals")[seeded ? "seeded" : "empty"], folder, { recursive: true });
    portalParts.system = await startLocalSystem({
      port: 0,
      dataDir: folder,
      quiet: true,
      seeded,
      renderPages,
    });
    if (timersOf) expect(await removeTimersExceptFor(timersOf)).toBeGreaterThan(100);
    portalParts.traffic = recordTraffic(portalParts.system.port);
    if (browser) {
      const takenBrowser = await takeBrowser(optimizesCode);
      portalParts.browser = takenBrowser.browser;
      portalParts.leaveBrowser = takenBrowser.leaveBrowser;
      visitedAddresses = recordVisitedAddresses(takenBrowser.browser);
    }
    if (portalParts.browser && proxied) {
      portalParts.proxy = await startPrism(portalParts.system.url, getSharedContract().document);
      proxyContexts(portalParts.browser, portalParts.proxy);
    }
  });
  describePagesOfFailures(() => portalParts.browser);
  afterAll(async () => {
    await portalParts.leaveBrowser?.();
    await portalParts.proxy?.stop();
    await portalParts.system?.stop();
    restoreEnvironment(environment);
    rmSync(folder, { recursive: true, force: true });
    portalParts.traffic?.stop();
    expect(
      portalParts.traffic ? listContractFaults(portalParts.traffic) : [],
      "what the API's document does not say",
    ).toEqual([]);
    const { exchanges = [] } = portalParts.traffic ?? {};
    expect(
      findTellingAddresses(visitedAddresses, portalParts.system?.url ?? "", exchanges),
      "addresses that tell who somebody is, or give access",
    ).toEqual([]);
    if (!portalParts.proxy) return;
    expect(portalParts.proxy.violations, "what Prism does not let through").toEqual([]);
    expect(portalParts.proxy.countCalls(), "calls that went through Prism").toBeGreaterThan(10);
  });
  const requireStarted = <T>(part: T | undefined): T => {
    if (!part) throw new Error("The portal starts with the first test");
    return part;
  };
  return {
    get url() {
      return requireStarted(portalParts.system).url;
    },
    get system() {
      return requireStarted(portalParts.system);
    },
    get browser() {
      return requireStarted(portalParts.browser);
    },
    get proxy() {
      return requireStarted(portalParts.proxy);
    },
  };
};
