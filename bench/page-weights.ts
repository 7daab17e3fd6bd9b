/**
 * Measures on the output of Vite what each page of the site loads: the entry, the app, the page's own part and
 * everything they import statically, compressed with gzip. `bench:weight` prints it and `test/gates/weight.gate.ts`
 * holds the bounds.
 */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
/** Script and style of one page, with gzip: in bytes as weighed, in KB as a bound. */
interface PageWeight {
  script: number;
  style: number;
}
/**
 * Bounds in KB (1 KB = 1,000 bytes) of script and style: `docs/spec/experience.md`, Weight and speed, and decisions
 * 0170 and 0751.
 */
export const PUBLIC_BOUNDS = { script: 145, style: 15 };
export const PERSONAL_BOUNDS = { script: 240, style: 18 };
/** The first page of a form, with the table that compares names in both Chinese scripts (decision 0797). */
const FORM_BOUNDS = { script: 260, style: 18 };
/** A form with all its fields and the list of domains by which links are found (decisions 0340, 0541, 0702, 0797). */
export const WIZARD_BOUNDS = { script: 290, style: 18 };
/** The review of an application, with that table and the institution beside the application (decision 0797). */
const REVIEW_BOUNDS = { script: 280, style: 18 };
export const publicPageModules = [
  "home/home-page",
  "events/events-page",
  "events/event-page",
  "sign-in/sign-in-page",
  "sign-in/reset-password-page",
  "registration/register-page",
  "registration/complete-registration-page",
  "one-stop/one-stop-page",
  "one-stop/one-stop-result-page",
  "payment-links/payment-link-page",
  "payment-links/payment-link-result-page",
  "help/help-page",
  "help/privacy-page",
  "help/accessibility-page",
  "help/not-found-page",
  "surveys/survey-page",
  "surveys/survey-result-page",
];
/** Pages behind a login, with the whole area's script. */
const wizardPage = "application-form/application-form-page + form/wizard/wizard";
const boundsOfPersonalPages: Readonly<Record<string, PageWeight>> = {
  "application-form/application-form-page": FORM_BOUNDS,
  // With the part that comes beside its data.
  [wizardPage]: WIZARD_BOUNDS,
  "applications/application-page": PERSONAL_BOUNDS,
  "payments/payment-page": PERSONAL_BOUNDS,
  "staff-review/review-page": REVIEW_BOUNDS,
};

/** Each page with its bounds. */
export const pageBounds: readonly { page: string; bounds: PageWeight }[] = [
  ...publicPageModules.map((page) => ({ page, bounds: PUBLIC_BOUNDS })),
  ...Object.entries(boundsOfPersonalPages).map(([page, bounds]) => ({ page, bounds })),
];

export class BuiltSite {
  readonly chunks: ReadonlyMap<string, Rollup.OutputChunk>;
  readonly #styles: ReadonlyMap<string, number>;
  readonly #weights = new Map<string, number>();

  constructor(output: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]) {
    this.chunks = new Map(output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each]] : [])));
    this.#styles = new Map(
      output.flatMap((each) =>
        each.type === "asset" && each.fileName.endsWith(".css")
          ? [[each.fileName, gzipSync(each.source, { level: 9 }).length]]
          : [],
      ),
    );
  }
  /** Returns the bytes of one chunk with gzip. */
  weighChunk(name: string): number {
    const knownWeight = this.#weights.get(name);
    if (knownWeight !== undefined) return knownWeight;
    const weight = gzipSync(this.chunks.get(name)?.code ?? "", { level: 9 }).length;
    this.#weights.set(name, weight);
    return weight;
  }
  /** Returns a chunk with everything it imports statically. */
  collectImports(name: string, visited = new Set<string>()): Set<string> {
    if (visited.has(name)) return visited;
    visited.add(name);
    for (const next of this.chunks.get(name)?.imports ?? []) this.collectImports(next, visited);
    return visited;
  }
  /** Finds the file of the chunk that holds a module. @throws Error when no chunk holds the module */
  findChunk(module: string): string {
    const chunk = [...this.chunks.values()].find(
      ({ facadeModuleId, moduleIds }) =>
        facadeModuleId?.endsWith(module) || moduleIds.some((id) => id.endsWith(module)),
    );
    if (!chunk) throw new Error(`No chunk of the build contains ${module}`);
    return chunk.fileName;
  }
  /** Returns the chunks of every page: the entry and the app. */
  collectBaseChunks(): Set<string> {
    const chunks = this.collectImports(this.findChunk("packages/web/index.html"));
    return this.collectImports(this.findChunk("packages/web/src/app/app.tsx"), chunks);
  }
  /** Chunks of a page below `src/features`; behind a login with the routes, Amplify's client and its primitives. */
  collectPageChunks(page: string): Set<string> {
    const chunks = this.collectBaseChunks();
    const [ownPart, ...laterParts] = page.split(" + ");
    const modules = [`features/${ownPart}.tsx`, ...laterParts.map((part) => `${part}.tsx`)];
    if (page in boundsOfPersonalPages) modules.push("app/protected-routes.tsx", "shell/amplify-transport.ts");
    // Loaded with the page, for whoever has a public-service identity.
    if (page === "sign-in/sign-in-page") modules.push("features/sign-in/sign-on-buttons.tsx");
    for (const module of modules) this.collectImports(this.findChunk(`packages/web/src/${module}`), chunks);
    return chunks;
  }
  weighPage(page: string): PageWeight {
    const chunks = [...this.collectPageChunks(page)];
    const styles = new Set(
      chunks.flatMap((name) => [...(this.chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
    );
    return {
      script: chunks.reduce((sum, name) => sum + this.weighChunk(name), 0),
      style: [...styles].reduce((sum, name) => sum + (this.#styles.get(name) ?? 0), 0),
    };
  }
}

/** Builds the site in memory like `npm run build`. */
export const buildSiteInMemory = async (): Promise<BuiltSite> => {
  // With Vitest's own value, Vite would use React's development build.
  process.env.NODE_ENV = "production";
  const buildOutput = await build({
    configFile: `${root}packages/web/vite.config.ts`,
    logLevel: "silent",
    mode: "production",
    build: { write: false },
  });
  const outputs = Array.isArray(buildOutput) ? buildOutput : [buildOutput as Rollup.RollupOutput];
  return new BuiltSite(outputs.flatMap(({ output }) => output));
};
