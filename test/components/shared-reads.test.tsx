/** When parts of a page read an address, and when they show what is there already (decision 0535). */
import { act, render, screen } from "@testing-library/react";
import { lazy, type ReactNode, Suspense } from "react";
import { unload } from "swr";
import { beforeEach, expect, test } from "vitest";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { useResource, useSharedResource } from "../../packages/web/src/shell/use-resource.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { type NetworkCall, stubNetwork } from "./network.ts";

let calls: NetworkCall[];
beforeEach(() => {
  unload({ revalidate: false });
  session.start("account.secret");
  calls = stubNetwork({ "GET /user/current": () => ({ data: { account: String(calls.length) } }) });
});
const Reading = () => <p>{useResource<{ account: string }>("/user/current").data?.account}</p>;
const Shared = () => <p>{useSharedResource<{ account: string }>("/user/current").data?.account}</p>;
const wrapChildren = (children: ReactNode) => <ResourceProvider>{children}</ResourceProvider>;

test("a part that appears later shows what another one shows, without a call", async () => {
  const { rerender } = render(wrapChildren(<Reading />));
  await screen.findByText("1");
  rerender(
    wrapChildren(
      <>
        <Reading />
        <Shared />
      </>,
    ),
  );
  expect(await screen.findAllByText("1")).toHaveLength(2);
  expect(calls).toHaveLength(1);
});
test("a page reads again what another one shows", async () => {
  const { rerender } = render(wrapChildren(<Reading key="first" />));
  await screen.findByText("1");
  rerender(wrapChildren(<Reading key="second" />));
  await screen.findByText("2");
});
test("a part reads again once nothing shows the answer", async () => {
  const { rerender } = render(wrapChildren(<Shared />));
  await screen.findByText("1");
  rerender(wrapChildren(null));
  rerender(wrapChildren(<Shared />));
  await screen.findByText("2");
});
test("what is hidden while something beside it loads is not read again", async () => {
  let arrive: (part: { default: () => ReactNode }) => void = () => {};
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)));
  const renderParts = (late: boolean) =>
    wrapChildren(
      <Suspense fallback="loading">
        <Reading />
        {late && <Late />}
      </Suspense>,
    );
  const { rerender } = render(renderParts(false));
  await screen.findByText("1");
  rerender(renderParts(true));
  await screen.findByText("loading");
  await act(async () => arrive({ default: () => <p>here</p> }));
  await screen.findByText("here");
  await act(passTurns);
  expect(calls).toHaveLength(1);
});
