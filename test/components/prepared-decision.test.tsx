/** A decision that waits for a second person: what each of the two reads of it and does about it. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { CertificationDecision } from "../../packages/web/src/features/staff-institutions/certification-decision.tsx";
import { PreparedPenalty } from "../../packages/web/src/features/staff-institutions/prepared-penalty.tsx";
import { DecisionPanel } from "../../packages/web/src/features/staff-review/decision-panel.tsx";
import { PreparedDecision } from "../../packages/web/src/features/staff-review/prepared-decision.tsx";
import { readApproval } from "../../packages/web/src/features/staff-tasks/approval-tasks.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
type PreparedView = NonNullable<ApplicationView["prepared"]>;
const preparedGrant: PreparedView = {
  action: "decideFunding",
  by: "officer@demo.mo",
  at: "2026-11-23T02:00:00.000Z",
  input: { result: "APPROVED", amount: 400_000, reasons: { "zh-Hant": "預算有限。", pt: "Limitado." } },
};
const buildApplication = (over: Partial<PreparedView> = {}): ApplicationView =>
  ({
    id: "app-1",
    version: 5,
    status: "ACCEPTED",
    scheme: "INCENTIVE_CONVENTION",
    answers: {},
    funding: { asked: 500_000, most: 500_000, result: "PENDING_REPLY" },
    prepared: { ...preparedGrant, ...over },
  }) as unknown as ApplicationView;

const renderPanel = (application: ApplicationView, answers: Parameters<typeof stubNetwork>[0] = {}) => {
  const calls = stubNetwork(answers);
  const onDone = vi.fn();
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <PreparedDecision
            application={application}
            prepared={application.prepared as PreparedView}
            onDone={onDone}
            onReload={() => undefined}
          />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), calls, onDone };
};
const listButtons = (): (string | null)[] =>
  screen.getAllByRole("button").map(({ textContent }) => textContent);
const getDialog = () => within(screen.getByRole("dialog"));
const answerDone = (): NetworkAnswer => ({ data: { id: "app-1", version: 6 } });

test("a second person reads what was prepared and by whom, and countersigns it at the version that was read", async () => {
  const { user, calls, onDone } = renderPanel(buildApplication(), {
    "POST /participate/search/app-1/prepared/countersign": answerDone,
  });
  const panel = screen.getByRole("region", { name: "Decision to countersign" });
  for (const text of ["officer@demo.mo", "Funding decided", "4,000.00", "預算有限。", "Limitado."])
    expect(panel.textContent).toContain(text);
  expect(listButtons()).toEqual(["Countersign", "Return it"]);
  await user.click(screen.getByRole("button", { name: "Countersign" }));
  await user.click(getDialog().getByRole("button", { name: "Countersign" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("decideFunding"));
  expect(calls.map(({ body }) => body)).toEqual([{ version: 5 }]);
});

test("what it sends is read before it is countersigned", async () => {
  const { user, calls } = renderPanel(buildApplication(), {
    "POST /staff/preview/application/app-1/prepared": () => ({ data: { recipients: [], letters: [] } }),
  });
  await user.click(screen.getByRole("button", { name: "Countersign" }));
  await user.click(getDialog().getByRole("button", { name: "Preview what is sent" }));
  expect(await getDialog().findByText("Nobody is notified.")).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ version: 5 }]);
});

test("it is returned with a reason, and not without one", async () => {
  const { user, calls, onDone } = renderPanel(buildApplication(), {
    "POST /participate/search/app-1/prepared/return": answerDone,
  });
  await user.click(screen.getByRole("button", { name: "Return it" }));
  await user.click(getDialog().getByRole("button", { name: "Return it" }));
  expect(await getDialog().findByText("Give the reason")).toBeTruthy();
  expect(calls).toEqual([]);
  await user.type(getDialog().getByRole("textbox"), "The amount is wrong.");
  await user.click(getDialog().getByRole("button", { name: "Return it" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("return"));
  expect(calls.map(({ body }) => body)).toEqual([{ version: 5, reason: "The amount is wrong." }]);
});

test("whoever prepared it is told that a colleague countersigns it, and can withdraw it", async () => {
  const { user, onDone } = renderPanel(buildApplication({ own: true, denial: { code: 900310 } }), {
    "POST /participate/search/app-1/prepared/withdraw": answerDone,
  });
  expect(listButtons()).toEqual(["Withdraw it"]);
  expect(screen.getByText(/a colleague has to countersign it/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Withdraw it" }));
  await user.click(getDialog().getByRole("button", { name: "Withdraw it" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("withdraw"));
});

test("whoever may not countersign it reads why", () => {
  renderPanel(buildApplication({ denial: { code: 900420 } }));
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.getByRole("region").textContent?.length).toBeGreaterThan(150);
});

test("its own transition is offered nowhere else, and others are", () => {
  stubNetwork({});
  render(
    <MemoryRouter>
      <ResourceProvider>
        <DecisionPanel
          application={buildApplication()}
          moves={[
            { action: "decideFunding", allowed: false, code: 900057 },
            { action: "process", allowed: true },
          ]}
          renewing={false}
          onDone={() => undefined}
          onReload={() => undefined}
          onSupplement={() => undefined}
        />
      </ResourceProvider>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test.each([
  [undefined, "decide"],
  [{ code: 900310 }, "colleague"],
  [{ code: 900420 }, "colleague"],
  [{ code: 10801 }, undefined],
] as const)("among the work of a second person: denial %j means %s", (denial, expected) => {
  const { action, by, at } = preparedGrant;
  expect(readApproval({ moves: [], prepared: { action, by, at, ...(denial && { denial }) } })).toBe(expected);
});

test("a violation is countersigned as it was read, and one that was returned is withdrawn by its author", async () => {
  const decision = {
    kind: "PENALTY",
    by: "officer@demo.mo",
    at: "2026-11-23T02:00:00.000Z",
    input: { kind: "VIOLATION", on: "2026-11-20", reason: "The stand was passed on." },
  } as const;
  const path = "POST /staff/institution/i1/prepared/PENALTY";
  const answerOutcome = (): NetworkAnswer => ({ data: { id: "i1", version: 4 } });
  const calls = stubNetwork({ [`${path}/countersign`]: answerOutcome, [`${path}/withdraw`]: answerOutcome });
  const onDone = vi.fn();
  const buildPanel = (prepared: Parameters<typeof PreparedPenalty>[0]["prepared"]) => (
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <PreparedPenalty institutionId="i1" version={3} prepared={prepared} onDone={onDone} />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>
  );
  const { rerender } = render(buildPanel(decision));
  const user = userEvent.setup();
  const text = screen.getByRole("region").textContent?.replaceAll("\u00a0", " ");
  for (const part of ["Violation", "20 Nov", "The stand was passed on."]) expect(text).toContain(part);
  await user.click(screen.getByRole("button", { name: "Countersign" }));
  await user.click(getDialog().getByRole("button", { name: "Countersign" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("countersign"));
  const returnOfColleague = { by: "second@demo.mo", at: decision.at, reason: "Another day." };
  rerender(buildPanel({ ...decision, own: true, denial: { code: 900310 }, returned: returnOfColleague }));
  expect(screen.getByRole("region", { name: "Decision returned" }).textContent).toContain("Another day.");
  expect(listButtons()).toEqual(["Withdraw it"]);
  await user.click(screen.getByRole("button", { name: "Withdraw it" }));
  await user.click(getDialog().getByRole("button", { name: "Withdraw it" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("withdraw"));
  const reference = { version: 3, at: decision.at };
  expect(calls.map(({ body }) => body)).toEqual([reference, reference]);
});

const pendingInstitution = { id: "i1", version: 3, certification: "VERIFYING", nameEn: "Harbour Trading" };
const preparedFailure = {
  kind: "CERTIFICATION",
  by: "officer@demo.mo",
  at: "2026-11-23T02:00:00.000Z",
  input: { result: "FAILED", reason: "The certificate has expired." },
};
const buildCertification = (members: object, onDone: (outcome: string) => void) => (
  <MemoryRouter>
    <ResourceProvider>
      <Suspense>
        <CertificationDecision institution={{ ...pendingInstitution, ...members } as never} onDone={onDone} />
      </Suspense>
    </ResourceProvider>
  </MemoryRouter>
);

test("a certification that two people fail is prepared, countersigned as it was read, or decided after its return", async () => {
  const calls = stubNetwork({
    "POST /staff/institution/i1/certify": () => ({
      data: { ...pendingInstitution, prepared: { ...preparedFailure, own: true } },
    }),
    "POST /staff/institution/i1/prepared/CERTIFICATION/countersign": () => ({
      data: { id: "i1", version: 4 },
    }),
  });
  const onDone = vi.fn();
  const { rerender } = render(buildCertification({}, onDone));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Reason/), preparedFailure.input.reason);
  await user.click(screen.getByRole("button", { name: "Do not certify" }));
  await waitFor(() => expect(onDone).toHaveBeenLastCalledWith("prepare"));

  rerender(buildCertification({ prepared: preparedFailure }, onDone));
  const panel = screen.getByRole("region", { name: "Decision to countersign" });
  for (const text of ["officer@demo.mo", "Do not certify", preparedFailure.input.reason])
    expect(panel.textContent).toContain(text);
  expect(listButtons()).toEqual(["Countersign", "Return it"]);
  await user.click(screen.getByRole("button", { name: "Countersign" }));
  await user.click(getDialog().getByRole("button", { name: "Countersign" }));
  await waitFor(() => expect(onDone).toHaveBeenLastCalledWith("FAILED"));
  expect(calls.at(-1)?.body).toEqual({ version: 3, at: preparedFailure.at });

  const returnedFailure = {
    ...preparedFailure,
    returned: { by: "second@demo.mo", at: preparedFailure.at, reason: "Name the document." },
  };
  rerender(buildCertification({ prepared: returnedFailure }, onDone));
  expect(screen.getByRole("button", { name: "Certify" })).toBeTruthy();
  rerender(buildCertification({ prepared: returnedFailure, decisionDenied: 900420 }, onDone));
  expect(screen.queryByRole("button", { name: "Certify" })).toBeNull();
});
