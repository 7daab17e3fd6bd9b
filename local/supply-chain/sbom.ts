/**
 * A software bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/), read from the lock file. npm's
 * own `npm sbom` refuses a tree with an overridden peer dependency and leaves out packages that development needs too.
 */
import { findLicence } from "./licences.ts";
import type { InstalledPackage } from "./lockfile.ts";

interface Component {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  licenses?: [{ expression: string }];
  hashes?: { alg: string; content: string }[];
}
export interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  metadata: { component: { type: "application"; name: string; version: string } };
  components: Component[];
}

const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ["sha1", "SHA-1"],
  ["sha256", "SHA-256"],
  ["sha512", "SHA-512"],
]);

const listHashes = (integrity: string): Component["hashes"] =>
  integrity.split(" ").flatMap((each) => {
    const [, name = "", digest = ""] = /^(\w+)-(.+)$/.exec(each) ?? [];
    const alg = ALGORITHMS.get(name);
    return alg ? [{ alg, content: Buffer.from(digest, "base64").toString("hex") }] : [];
  });

const toComponent = (each: InstalledPackage): Component => {
  const purl = `pkg:npm/${each.name.replace(/^@/, "%40")}@${each.version}`;
  const licence = findLicence(each);
  return {
    type: "library",
    "bom-ref": purl,
    name: each.name,
    version: each.version,
    purl,
    ...(licence && { licenses: [{ expression: licence }] }),
    ...(each.integrity && { hashes: listHashes(each.integrity) ?? [] }),
  };
};

/**
 * Builds the SBOM of the production dependencies. The same lock file gives the same SBOM, so that two builds can be
 * compared.
 */
export const buildSbom = (
  product: { name: string; version: string },
  installed: readonly InstalledPackage[],
): Sbom => {
  const components = installed.filter(({ production }) => production).map(toComponent);
  const unique = new Map(components.map((component) => [component.purl, component]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", ...product } },
    components: [...unique.values()].sort((a, b) => a.purl.localeCompare(b.purl, "en")),
  };
};
