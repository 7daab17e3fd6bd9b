/** A library is replaced or left out, never edited: what a build takes from `node_modules` is what was published. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, PluginOption, UserConfig } from "vite";
import { expect, test } from "vitest";
import siteConfig from "../../packages/web/vite.config.ts";
import restrictedConfig from "../../packages/web/vite.restricted.config.ts";
import { projectRoot } from "../support/project/run-command.ts";

const flattenPlugins = (plugins: PluginOption): Plugin[] =>
  Array.isArray(plugins) ? plugins.flatMap(flattenPlugins) : plugins && "name" in plugins ? [plugins] : [];
const configs: [string, UserConfig][] = [
  ["site", siteConfig({ command: "build", mode: "production", isSsrBuild: false })],
  ["server", siteConfig({ command: "build", mode: "production", isSsrBuild: true })],
  ["restricted views", restrictedConfig],
];

test.each(configs)("the build of the %s changes and redirects no file of a dependency", (_, config) => {
  const plugins = flattenPlugins(config.plugins);
  expect(plugins.length).toBeGreaterThan(0);
  // Only the plugin for React is allowed to transform, and it reads no dependency's files.
  const ownPlugins = plugins.filter(({ name }) => !name.startsWith("vite:"));
  expect(ownPlugins.filter(({ transform, load, resolveId }) => transform ?? load ?? resolveId)).toEqual([]);
  expect(config.resolve?.alias).toBeUndefined();
});

test("no file that takes part in a build names a folder of dependencies", () => {
  const files = globSync("packages/web/*.ts", { cwd: projectRoot });
  expect(files).toContain("packages/web/vite.config.ts");
  expect(
    files.filter((file) =>
      /from "[^"]*node_modules|\/node_modules\//.test(readFileSync(join(projectRoot, file), "utf8")),
    ),
  ).toEqual([]);
});
