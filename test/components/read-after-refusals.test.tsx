/** After a refusal because somebody was faster, the page reads what there is now: the next attempt is about that. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import institutionTexts from "../../locales/pages/institution/en.json";
import personalTexts from "../../locales/pages/personal/en.json";
import { StatusLink } from "../../packages/web/src/features/applications/status-link.tsx";
import { Component as ContactsPage } from "../../packages/web/src/features/institution/contacts-page.tsx";
import { Component as SubAccountsPage } from "../../packages/web/src/features/sub-accounts/sub-accounts-page.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { useResource } from "../../packages/web/src/shell/use-resource.ts";
import { type NetworkCall, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/institution": institutionTexts, "pages/personal": personalTexts }));
beforeEach(() => {
  unload();
  session.start("account.secret");
});

/** Presses the first button of this name: a table has its rows a second time as cards. */
const pressFirst = async (name: string | RegExp): Promise<void> => {
  const [button] = await screen.findAllByRole("button", { name });
  if (button) await userEvent.setup().click(button);
};
const staleRefusal = { status: 409, body: { success: false, code: 900050 } };
const signedIn = {
  data: {
    institutions: [
      { id: "i1", names: { zh: "機構", pt: "Instituição" }, role: "ADMINISTRATOR", status: "PASSED" },
    ],
  },
};
/** Lists the versions that the calls of a verb were made with, in the body or as `If-Match`. */
const listVersions = (calls: NetworkCall[], verb: string): unknown[] =>
  calls
    .filter(({ method }) => method === verb)
    .map(
      ({ body, headers }) => (body as { version?: number } | undefined)?.version ?? headers.get("if-match"),
    );

test("a contact that a colleague has changed is read again and can then be removed", async () => {
  let version = 1;
  const calls = stubNetwork({
    "GET /user/current": () => signedIn,
    "GET /contact": () => ({
      data: {
        items: [
          {
            ...{ id: "c1", version, nameForeign: version === 1 ? "Ana Rodrigues" : "Ana Lobo" },
            ...{ employmentStatus: "IN_SERVICE", email: "ana@example.mo" },
          },
        ],
      },
    }),
    "DELETE /contact/c1": ({ headers }) =>
      headers.get("if-match")?.includes("2") ? { data: {} } : staleRefusal,
  });
  renderPage(<ContactsPage />);
  const user = userEvent.setup();
  const removeContact = async (name: string): Promise<void> => {
    await pressFirst(new RegExp(`^${personalTexts.contact.take}.*${name}`));
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: personalTexts.contact.remove }),
    );
  };
  await screen.findAllByText("Ana Rodrigues");
  version = 2;
  await removeContact("Ana Rodrigues");
  await screen.findByRole("alert");
  await removeContact("Ana Lobo");
  await waitFor(() => expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(2));
  expect(listVersions(calls, "DELETE").map((each) => String(each).replaceAll('"', ""))).toEqual(["1", "2"]);
});

test("a contact that a colleague has changed is read again into its form, and what was typed stays", async () => {
  let storedContact = { version: 1, email: "ana@example.mo", nameForeign: "Ana Rodrigues" };
  const calls = stubNetwork({
    "GET /user/current": () => signedIn,
    "GET /contact": () => ({
      data: {
        items: [{ id: "c1", employmentStatus: "IN_SERVICE", jobTitleForeign: "Manager", ...storedContact }],
      },
    }),
    "PUT /contact": ({ body }) =>
      (body as { version: number }).version === storedContact.version ? { data: { id: "c1" } } : staleRefusal,
  });
  renderPage(<ContactsPage />);
  await pressFirst(new RegExp(`^${personalTexts.contact.change}.*Ana Rodrigues`));
  const findInput = (key: string) => document.querySelector<HTMLInputElement>(`dialog #f-${key}`);
  await waitFor(() => expect(findInput("email")?.value).toBe("ana@example.mo"));
  fireEvent.change(findInput("email") as HTMLInputElement, { target: { value: "ana.r@example.mo" } });
  storedContact = { ...storedContact, version: 2, nameForeign: "Ana Lobo" };
  await pressFirst(personalTexts.contact.save);
  await pressFirst("Reload");
  await waitFor(() => expect(findInput("nameForeign")?.value).toBe("Ana Lobo"));
  expect(findInput("email")?.value).toBe("ana.r@example.mo");
  expect(screen.queryByRole("alert")).toBeNull();
  await pressFirst(personalTexts.contact.save);
  await waitFor(() => expect(listVersions(calls, "PUT")).toEqual([1, 2]));
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
    nameForeign: "Ana Lobo",
    email: "ana.r@example.mo",
  });
});

test.each([
  ["resumed", "SUSPENDED", institutionTexts.sub.do.resume, "resume"],
  ["suspended", "ACTIVE", institutionTexts.sub.do.suspend, "suspend"],
] as const)(
  "a sub-account that a colleague has changed is read again and can then be %s",
  async (_, status, button, verb) => {
    let version = 1;
    const calls = stubNetwork({
      "GET /user/current": () => signedIn,
      "GET /subaccount": () => ({
        data: { items: [{ id: "s1", account: "sub@demo.mo", version, permission: "OWN", status }] },
      }),
      [`POST /subaccount/s1/${verb}`]: ({ body }) =>
        (body as { version: number }).version === version ? { data: {} } : staleRefusal,
    });
    renderPage(<SubAccountsPage />);
    const user = userEvent.setup();
    const pressButton = async (): Promise<void> => {
      const dialog = screen.queryByRole("dialog");
      if (!dialog) await pressFirst(new RegExp(`^${button}`));
      if (verb === "suspend")
        await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: button }));
    };
    await screen.findAllByText("sub@demo.mo");
    version = 2;
    await pressButton();
    await screen.findByRole("alert");
    await waitFor(() => expect(calls.filter(({ path }) => path === "/subaccount")).toHaveLength(2));
    await pressButton();
    await waitFor(() => expect(listVersions(calls, "POST")).toEqual([1, 2]));
  },
);

const FollowedApplication = () => {
  const application = useResource<ApplicationView>("/participate/search/a1");
  return application.data ? <StatusLink view={application.data} /> : null;
};

test("links that somebody else has ended are read again, and can then be ended", async () => {
  let linkState = { version: 1, followCode: "FIRST-CODE" };
  const calls = stubNetwork({
    "GET /participate/search/a1": () => ({ data: { id: "a1", code: "FH-1", ...linkState } }),
    "POST /participate/search/a1/link/end": ({ body }) =>
      (body as { version: number }).version === linkState.version
        ? { data: { followCode: "THIRD-CODE" } }
        : staleRefusal,
  });
  renderPage(<FollowedApplication />);
  const user = userEvent.setup();
  const end = await screen.findByText(personalTexts.record.followEnd);
  const getAddress = () => document.querySelector<HTMLInputElement>("#status-link")?.value;
  expect(getAddress()).toContain("FIRST-CODE");
  linkState = { version: 2, followCode: "SECOND-CODE" };
  await user.click(end);
  await screen.findByRole("alert");
  await waitFor(() => expect(getAddress()).toContain("SECOND-CODE"));
  await user.click(end);
  await screen.findByText(personalTexts.record.followEnded);
  expect(listVersions(calls, "POST")).toEqual([1, 2]);
  expect(getAddress()).toContain("THIRD-CODE");
});
