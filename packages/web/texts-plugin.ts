/**
 * The texts as files of the site: `assets/texts-<digest>/<namespace>/<language>.json`. One digest over all of them
 * names the folder, so that a page carries one short address and not a hundred; what is below may be kept for ever.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Plugin } from "vite";

const root = `${dirname(createRequire(import.meta.url).resolve("@portal/locales/package.json"))}/`;
/** Matches the texts that the restricted views need; the public site has everything but theirs. */
const readers =
  /^(common|status|errors|lists(\/phone-areas)?|restricted|pages\/(login|security))\/[\w-]+\.json$/;
/** Letters that leave by mail and on paper are no part of the site. */
const listTextFiles = (restricted: boolean): string[] =>
  globSync("**/{zh-Hant,zh-Hans,en,pt}.json", { cwd: root })
    .filter((file) => (restricted ? readers.test(file) : !/^(notices|print|restricted)\//.test(file)))
    .sort();
const readContent = (file: string): string => JSON.stringify(JSON.parse(readFileSync(root + file, "utf8")));

/**
 * Creates the plugin that writes the texts as files of their own.
 * @param emit the files belong to this build: not to the server's, which carries the texts in its code
 * @param restricted the build is the restricted views'
 */
export const textsPlugin = ({
  emit,
  restricted = false,
}: {
  emit: boolean;
  restricted?: boolean;
}): Plugin => {
  const files = (): string[] => listTextFiles(restricted);
  const hash = createHash("sha256");
  for (const file of files()) hash.update(file).update(readContent(file));
  const folder = `assets/texts-${hash.digest("hex").slice(0, 10)}`;
  return {
    name: "texts",
    config: () => ({ define: { __TEXTS__: JSON.stringify(`/${folder}`) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = request.url?.startsWith(`/${folder}/`) ? request.url.slice(folder.length + 2) : "";
        if (!files().includes(file)) return next();
        response.setHeader("content-type", "application/json; charset=utf-8");
        response.end(readContent(file));
      });
    },
    generateBundle() {
      if (!emit) return;
      for (const file of files())
        this.emitFile({ type: "asset", fileName: `${folder}/${file}`, source: readContent(file) });
    },
  };
};
