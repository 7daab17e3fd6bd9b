/** The build settings of the renderer of public pages, which runs where no environment says more. */
import { expect, test } from "vitest";
import buildConfig from "../../packages/web/vite.config.ts";

test("the server renders by React's production build, whatever its environment says", () => {
  const { define } = buildConfig({ command: "build", mode: "production", isSsrBuild: true });
  expect(define).toEqual({ "process.env.NODE_ENV": '"production"' });
});
