/** A whole portal and a browser for the journeys of a file: begun before them, gone after them. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { type System, start } from "../../../local/main.ts";
import { type Document, judgeOf } from "../../support/contract.ts";
import { currentSlice } from "../../support/slice.ts";
import { launch } from "./browser.ts";
import { type Prism, prism } from "./prism.ts";
import { type Traffic, trafficOf } from "./traffic.ts";

export interface Portal {
  /** Where the site is. */
  readonly url: string;
  readonly system: System;
  readonly browser: Browser;
  /** What stands between its pages and the API, where that was wished for. */
  readonly proxy: Prism;
}
interface Wish {
  /** false begins with an empty portal */
  seeded?: boolean;
  /** false has no browser */
  browser?: boolean;
  /** true has every page call the API through Prism: what the published document does not say is refused at once */
  proxied?: boolean;
}
const published = (): Document => JSON.parse(readFileSync(inject("portals").document, "utf8")) as Document;

/**
 * Whether this is a run of the gates. Prism stands in every journey there that writes; in `npm test` it stands in the
 * main job, and the calls of all others are judged by ajv alone (decisions 0134, 0161).
 */
export const inGates = currentSlice() !== "test";

/** A browser whose pages, whoever opens them, call the API through a proxy. */
const behind = (browser: Browser, proxy: Prism): Browser => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await proxy.between(context);
    return context;
  };
  return browser;
};

/** What in the calls of a journey is not as the document of the API says, each once (api.md). */
const brokenBy = ({ exchanges }: Traffic): string[] => {
  const judge = judgeOf(published());
  const told = exchanges.flatMap((exchange) =>
    judge(exchange).map(
      (fault) => `${exchange.method} ${exchange.url} → ${exchange.answer.status}: ${fault}`,
    ),
  );
  return [...new Set(told)];
};

/** Call it once, at the top of a file. Its public pages are rendered; at the end its calls are held to the contract. */
export const portal = ({ seeded = true, browser = true, proxied = false }: Wish = {}): Portal => {
  const folder = mkdtempSync(join(tmpdir(), "portal-journey-"));
  const parts: { system?: System; browser?: Browser; traffic?: Traffic; proxy?: Prism } = {};
  beforeAll(async () => {
    cpSync(inject("portals")[seeded ? "seeded" : "empty"], folder, { recursive: true });
    parts.system = await start({ port: 0, dataDir: folder, quiet: true, seeded });
    parts.traffic = trafficOf(parts.system.port);
    if (browser) parts.browser = await launch();
    if (parts.browser && proxied) {
      parts.proxy = await prism(parts.system.url, published());
      behind(parts.browser, parts.proxy);
    }
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.proxy?.stop();
    await parts.system?.stop();
    rmSync(folder, { recursive: true, force: true });
    parts.traffic?.stop();
    expect(parts.traffic ? brokenBy(parts.traffic) : [], "what the API's document does not say").toEqual([]);
    if (!parts.proxy) return;
    expect(parts.proxy.violations, "what Prism does not let through").toEqual([]);
    expect(parts.proxy.calls(), "calls that went through Prism").toBeGreaterThan(10);
  });
  const begun = <T>(part: T | undefined): T => {
    if (!part) throw new Error("The portal begins with the first test");
    return part;
  };
  return {
    get url() {
      return begun(parts.system).url;
    },
    get system() {
      return begun(parts.system);
    },
    get browser() {
      return begun(parts.browser);
    },
    get proxy() {
      return begun(parts.proxy);
    },
  };
};
