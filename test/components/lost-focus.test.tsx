/**
 * Where the focus goes when a control disappears with what it has done (decision 0507): acts of the desk, each on its
 * page as the site shows it, after which the button that was pressed is gone. None leaves the focus on nothing.
 */
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DraftState } from "../../packages/web/src/form/draft-state.ts";
import { SaveState } from "../../packages/web/src/form/save-state.tsx";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { Alert } from "../../packages/web/src/ui/alert.tsx";
import { ConfirmButton } from "../../packages/web/src/ui/confirm-button.tsx";
import { Dialog } from "../../packages/web/src/ui/dialog.tsx";
import { followLostFocus } from "../../packages/web/src/ui/lost-focus.ts";
import { Skeleton } from "../../packages/web/src/ui/skeleton.tsx";
import { passTurns } from "../support/browser/pass-turns.ts";
import { buildFair } from "../support/events/event-fixtures.ts";
import {
  answerCall,
  closePage,
  openPage,
  startNetwork,
  startPageAnswers,
  waitForQuiet,
} from "./failing-pages.tsx";
import { sampleId, staffPages } from "./pages-of-router.tsx";

startPageAnswers();
let end: () => void;
beforeEach(() => {
  end = followLostFocus();
});
afterEach(() => end());

type Answer = Record<string, unknown>;
interface DeskAct {
  /** The route of the page. */
  path: string;
  /** The answers to GET requests, by path, before the action and after it. */
  reads: Record<string, (isDone: boolean) => unknown>;
  /** The answer to the action itself. */
  written?: unknown;
  /** The texts of the buttons that are pressed one after the other. */
  press: readonly string[];
  /** Values to type before the action, by the id of their input. */
  fill?: Readonly<Record<string, string>>;
  /** The element that has the focus afterwards. */
  focused: RegExp;
}

const sampleAnswer = (path: string): Answer => answerCall(path) as Answer;
const ownAccount = { id: "me", account: "admin@demo.mo", roles: ["ADMIN", "OFFICER"], version: 1 };
const event = buildFair({ id: sampleId });
const change = {
  reason: "Reason",
  version: event.version,
  requestedAt: "2026-11-23T02:00:00.000Z",
  requestedBy: "account-1",
  requesterName: "first@demo.mo",
};
const eventPath = `/staff/event/${sampleId}`;
const institutionPath = `/staff/institution/${sampleId}`;
const buildInstitution = (certification: string) => ({
  ...sampleAnswer(institutionPath),
  certification,
  decisionDenied: undefined,
  arrears: [],
});
const isGone = (path: string) => ({
  [path]: (isDone: boolean) => (isDone ? { ...sampleAnswer(path), items: [] } : sampleAnswer(path)),
});
const buildRun = (status: string): Answer => ({
  ...(sampleAnswer("/staff/retention").runs as Answer[])[0],
  status,
  requestedBy: "another",
  cases: [],
});
const buildRetention = (status: string, releasedAt?: string) => ({
  runs: [buildRun(status)],
  holds: [{ ...(sampleAnswer("/staff/retention").holds as Answer[])[0], releasedAt }],
});
/** An administrator decides on the change of an account that another one asked for. */
const buildAccountChange = (buttons: readonly string[], focused: RegExp): DeskAct => ({
  path: "/staff/admin/account",
  reads: {
    "/staff/admin/me": () => ownAccount,
    "/staff/admin/account": (isDone) => ({
      ...sampleAnswer("/staff/admin/account"),
      ...(isDone && { requests: [] }),
    }),
  },
  press: buttons.map((button) => `pages/staff-admin:account.request.${button}`),
  focused,
});
/** An administrator decides on what a dry run of another one found. */
const buildRetentionAct = (after: string, press: readonly string[], focused: RegExp): DeskAct => ({
  path: "/staff/retention",
  reads: {
    "/staff/admin/me": () => ownAccount,
    "/staff/retention": (isDone) => buildRetention(isDone ? after : "CHECKED"),
  },
  press,
  focused,
});
const buildDraw = (status: string, entered?: object) => ({
  ...sampleAnswer(`/staff/lottery/${sampleId}`),
  ...{ entered, countersigned: undefined },
  status,
  obstacles: [],
  drawAt: "2020-01-21T03:00:00.000Z",
  source: { kind: "LOTTERY", name: "Mark Six", number: "1", heldOn: "2026-11-23" },
});
const caseFile = (more: object) => ({
  id: sampleId,
  mentioned: false,
  notes: [],
  ...more,
});
/** The sample of an application has an id of its own. */
const casePath = "/staff/application/x/case";
const messagePath = "/message/x";
const mine = { "/user/current": () => ({ ...sampleAnswer("/user/current"), id: "me", roles: ["OFFICER"] }) };

const acts: Record<string, () => DeskAct> = {
  "accepting a claim": () => ({
    path: "/staff/claim",
    reads: isGone("/staff/claim"),
    press: ["pages/institution:staffClaim.approve", "pages/institution:staffClaim.ask.do"],
    focused: /^DIV The request has been accepted/,
  }),
  "certifying an institution": () => ({
    path: "/staff/institution/:id",
    reads: { [institutionPath]: (isDone) => buildInstitution(isDone ? "PASSED" : "VERIFYING") },
    press: ["pages/staff:institution.pass", "pages/staff:institution.pass"],
    focused: /^DIV The institution has been certified/,
  }),
  "taking a failed certification back": () => ({
    path: "/staff/institution/:id",
    reads: { [institutionPath]: (isDone) => buildInstitution(isDone ? "VERIFYING" : "FAILED") },
    fill: { "reopen-reason": "A mistake" },
    press: ["pages/staff:institution.reopen.do"],
    focused: /^DIV The certification is being reviewed again/,
  }),
  ...Object.fromEntries(
    (
      [
        ["confirmButton a publication", "publish", "publish", "DRAFT", "PUBLISHED", /^DIV The event/],
        [
          "withdrawing a publication",
          "publish",
          "change.withdraw",
          "DRAFT",
          "DRAFT",
          /^DIV The request has been withdrawn/,
        ],
        [
          "confirmButton a cancelled event",
          "cancel",
          "change.cancel.confirm",
          "PUBLISHED",
          "CANCELLED",
          /^DIV The event has been cancelled/,
        ],
        [
          "withdrawing a change of an event",
          "cancel",
          "change.withdraw",
          "PUBLISHED",
          "PUBLISHED",
          /^DIV The request has been withdrawn/,
        ],
      ] as const
    ).map(([name, action, button, before, after, focused]) => [
      name,
      (): DeskAct => ({
        path: "/staff/event/:id",
        reads: {
          [eventPath]: (isDone) => ({
            ...event,
            status: isDone ? after : before,
            ...(isDone ? {} : { changeRequest: { ...change, action } }),
          }),
        },
        press: [`pages/staff-event:${button}`, `pages/staff-event:${button}`],
        focused,
      }),
    ]),
  ),
  "sending the newsletter of an event": () => ({
    path: "/staff/event/:id",
    reads: {
      [eventPath]: (isDone) => ({
        ...event,
        status: "PUBLISHED",
        newsAt: isDone ? "2026-11-23T02:00:00.000Z" : undefined,
      }),
    },
    press: ["pages/staff-event:news.do", "pages/staff-event:news.do"],
    focused: /^DIV News about the event will be sent/,
  }),
  "confirmButton a change of an account": () =>
    buildAccountChange(["confirm", "confirm"], /^DIV The request about x has been confirmed/),
  "withdrawing a change of an account": () =>
    buildAccountChange(["withdraw", "withdraw"], /^DIV The request about x has been withdrawn/),
  "confirmButton what is shredded": () =>
    buildRetentionAct(
      "SHREDDING",
      [`#sure-${String(buildRun("").id)}`, "pages/staff-retention:run.confirm"],
      /^P Destroying/,
    ),
  "withdrawing what would be shredded": () =>
    buildRetentionAct("WITHDRAWN", ["pages/staff-retention:run.withdraw"], /^P Cancelled/),
  "ending a legal hold": () => ({
    path: "/staff/retention",
    reads: {
      "/staff/admin/me": () => ownAccount,
      "/staff/retention": (isDone) => buildRetention("DONE", isDone ? "2026-11-23T02:00:00.000Z" : undefined),
    },
    press: ["pages/staff-retention:hold.release", "pages/staff-retention:hold.release"],
    focused: /^H2 Legal holds/,
  }),
  drawing: () => ({
    path: "/staff/event/:id/places",
    reads: { [`/staff/lottery/${sampleId}`]: (isDone) => buildDraw(isDone ? "DRAWN" : "COMMITTED") },
    written: buildDraw("DRAWN"),
    fill: { publicValue: "12345" },
    press: ["pages/staff-places:draw", "pages/staff-places:drawAsk.do"],
    focused: /^DIV Draw completed/,
  }),
  "confirming the public value of a draw": () => ({
    path: "/staff/event/:id/places",
    reads: {
      [`/staff/lottery/${sampleId}`]: (isDone) =>
        isDone
          ? buildDraw("DRAWN")
          : buildDraw("COMMITTED", { publicValue: "12345", by: "another", at: "2026-11-23T02:00:00.000Z" }),
    },
    written: buildDraw("DRAWN"),
    press: ["pages/staff-places:entered.confirm", "pages/staff-places:entered.confirm"],
    focused: /^DIV Draw completed/,
  }),
  "giving a case back": () => ({
    path: "/staff/application/:id",
    reads: {
      ...mine,
      [casePath]: (isDone) =>
        caseFile(
          isDone ? {} : { assignee: { accountId: "me", name: "me", since: "2026-11-23T02:00:00.000Z" } },
        ),
    },
    written: caseFile({}),
    press: ["pages/staff:case.release"],
    focused: /^P Nobody is working on this application/,
  }),
  "marking a mention as read": () => ({
    path: "/staff/application/:id",
    reads: { ...mine, [casePath]: (isDone) => caseFile({ mentioned: !isDone }) },
    written: caseFile({}),
    press: ["pages/staff:case.mentionRead"],
    focused: /^H2 Case/,
  }),
  "marking messages as read": () => ({
    path: "/staff/application/:id",
    reads: {
      ...mine,
      [casePath]: () => caseFile({}),
      [messagePath]: (isDone) => ({ ...sampleAnswer(messagePath), unread: !isDone }),
    },
    written: { ...sampleAnswer(messagePath), unread: false },
    press: ["pages/message:markRead"],
    focused: /^H2 Messages/,
  }),
  "ending a repeated export": () => ({
    path: "/staff/export",
    reads: isGone("/staff/queue/export/schedule"),
    press: ["pages/queue:schedule.end", "pages/queue:schedule.end"],
    focused: /^DIV .*x/,
  }),
};

const findButton = (text: string): HTMLElement | undefined =>
  text.startsWith("#")
    ? (document.querySelector<HTMLElement>(text) ?? undefined)
    : [
        ...document.querySelectorAll<HTMLElement>(
          document.querySelector("dialog[open]") ? "dialog[open] button" : "main button",
        ),
      ].find(({ textContent }) => textContent?.startsWith(i18n.t(text as never)));

test.each(Object.entries(acts))("%s leaves the focus where the reader goes on", async (_, describeAct) => {
  const { path, reads, written = {}, press, fill = {}, focused } = describeAct();
  const page = staffPages.find((one) => one.path === path);
  if (!page) throw new Error(`there is no page ${path}`);
  let isDone = false;
  const calls = startNetwork((called, method) => {
    // Whoever looks at an application is told all the time.
    if (called.endsWith("/presence")) return { data: { items: [] } };
    if (method === "GET") return reads[called] ? { data: reads[called]?.(isDone) } : undefined;
    isDone = true;
    return { data: written };
  });
  await openPage(page);
  await waitForQuiet(calls);
  for (const [id, value] of Object.entries(fill)) {
    const input = document.getElementById(id);
    if (!input) throw new Error(`there is no input ${id}`);
    fireEvent.change(input, { target: { value } });
  }
  let pressedButton: HTMLElement | undefined;
  for (const text of press) {
    pressedButton = findButton(text);
    if (!pressedButton) throw new Error(`there is no button ${text}`);
    act(() => pressedButton?.focus());
    act(() => pressedButton?.click());
    await waitForQuiet(calls);
  }
  expect(isDone).toBe(true);
  expect(
    pressedButton?.isConnected && pressedButton.closest("dialog:not([open])") === null,
    "the button is still there",
  ).toBe(false);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.closest("main")).not.toBeNull();
  expect(`${document.activeElement?.tagName} ${document.activeElement?.textContent}`).toMatch(focused);
  closePage();
});

describe("the focus", () => {
  const Trial = ({ outcome }: { outcome: boolean }) => {
    const [isOpen, setIsOpen] = useState(true);
    const [isAsking, setIsAsking] = useState(false);
    return (
      <main>
        <h1>Page</h1>
        {!isOpen && outcome && <Alert kind="success" announce title="It is done" />}
        <section>
          <h2>Part</h2>
          {isOpen && (
            <button type="button" onClick={() => setIsAsking(true)}>
              Ask
            </button>
          )}
          {isOpen && (
            <button type="button" onClick={() => setIsOpen(false)}>
              Do
            </button>
          )}
          <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Sure?">
            <button
              type="button"
              onClick={() => {
                setIsAsking(false);
                setIsOpen(false);
              }}
            >
              Yes
            </button>
          </Dialog>
        </section>
      </main>
    );
  };
  const pressButton = (name: string): void => {
    const button = screen.getByRole("button", { name });
    act(() => button.focus());
    act(() => button.click());
  };
  const settlePage = (): Promise<void> => act(passTurns);

  test.each<[string, boolean, string[], string]>([
    ["is at the message that tells the outcome", true, ["Do"], "It is done"],
    ["is at the heading around it where nothing is told", false, ["Do"], "Part"],
    ["is at the message when a dialog closed over a button that is gone", true, ["Ask", "Yes"], "It is done"],
    ["is at the heading around a dialog that closed", false, ["Ask", "Yes"], "Part"],
  ])("%s", async (_, outcome, buttons, text) => {
    render(<Trial outcome={outcome} />);
    for (const button of buttons) pressButton(button);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  });

  test("is followed from a control that had it before the page was watched", async () => {
    end();
    render(<Trial outcome />);
    const button = screen.getByRole("button", { name: "Do" });
    act(() => button.focus());
    end = followLostFocus();
    act(() => button.click());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("It is done"));
  });

  test("stays on nothing where the reader left a control by a click beside it", async () => {
    const { rerender } = render(<Trial key="1" outcome />);
    const button = screen.getByRole("button", { name: "Do" });
    act(() => button.focus());
    act(() => button.blur());
    await settlePage();
    rerender(<Trial key="2" outcome />);
    await settlePage();
    expect(document.activeElement).toBe(document.body);
  });

  test("is not taken from what has it, and what took it is no stop of the Tab key afterwards", async () => {
    render(<Trial outcome />);
    pressButton("Do");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("It is done"));
    const message = document.activeElement as HTMLElement;
    expect(message.tabIndex).toBe(-1);
    act(() => message.blur());
    expect(message.hasAttribute("tabindex")).toBe(false);
  });

  const List = ({ isLast }: { isLast: boolean }) => {
    const [count, setCount] = useState(2);
    return (
      <main>
        <h1>Page</h1>
        <ul>
          {Array.from({ length: count }, (_, i) => `Row ${i + 1}`).map((row) => (
            <li key={row}>
              {row}
              <ul>
                <li>Part</li>
              </ul>
            </li>
          ))}
        </ul>
        {!(isLast && count > 2) && (
          <button type="button" onClick={() => setCount(count + 2)}>
            More
          </button>
        )}
      </main>
    );
  };

  test("is at the first new row when the button that reads more goes with the last page", async () => {
    render(<List isLast />);
    pressButton("More");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Row 3Part"));
  });

  test("stays on the button while there is more to read", async () => {
    render(<List isLast={false} />);
    pressButton("More");
    await settlePage();
    expect(document.activeElement?.textContent).toBe("More");
  });

  /** A form whose button stays, and which is refused. */
  const RefusedForm = ({
    kind = "error",
    isLate = false,
  }: {
    kind?: "error" | "success";
    isLate?: boolean;
  }) => {
    const [attempts, setAttempts] = useState(0);
    const [isTold, setIsTold] = useState(false);
    const sendForm = async (): Promise<void> => {
      setIsTold(false);
      await passTurns();
      setAttempts((count) => count + 1);
      setIsTold(true);
    };
    return (
      <main>
        {isTold && <Alert kind={kind} announce title="The answer" />}
        <form
          aria-label="Form"
          onSubmit={(event) => {
            event.preventDefault();
            void sendForm();
          }}
        >
          <input aria-label="Name" onBlur={() => isLate && void sendForm()} />
          <button type="submit">Send</button>
        </form>
        <button type="button" onClick={() => void sendForm()}>
          Ask
        </button>
        <p>{`attempts: ${attempts}`}</p>
      </main>
    );
  };
  const waitForAttempt = async (count: number): Promise<void> => {
    await screen.findByText(`attempts: ${count}`);
    await settlePage();
  };

  test.each(["Send", "Ask"])("is led to a refusal from the button %s, each time", async (name) => {
    render(<RefusedForm />);
    for (const count of [1, 2]) {
      pressButton(name);
      await waitForAttempt(count);
      expect(document.activeElement?.textContent).toBe("The answer");
    }
  });

  test("is led to a refusal from the input whose Enter key sent the form", async () => {
    render(<RefusedForm />);
    act(() => screen.getByLabelText("Name").focus());
    act(() => void fireEvent.submit(screen.getByRole("form")));
    await waitForAttempt(1);
    expect(document.activeElement?.textContent).toBe("The answer");
  });

  test("is led to a refusal where the browser gave the pressed button no focus", async () => {
    render(<RefusedForm />);
    act(() => screen.getByRole("button", { name: "Ask" }).click());
    await waitForAttempt(1);
    expect(document.activeElement?.textContent).toBe("The answer");
  });

  test("stays on a button whose action went well", async () => {
    render(<RefusedForm kind="success" />);
    pressButton("Send");
    await waitForAttempt(1);
    expect(document.activeElement?.textContent).toBe("Send");
  });

  test("is led to a refusal from a dialog that gave the focus back to what had opened it", async () => {
    const Drawing = () => {
      const [hasFailed, setHasFailed] = useState(false);
      const runDraw = async (): Promise<void> => {
        await passTurns();
        setHasFailed(true);
      };
      return (
        <main>
          {hasFailed && <Alert kind="error" announce title="The draw was refused" />}
          <ConfirmButton label="Draw" question="Draw now?" onConfirm={() => void runDraw()} />
        </main>
      );
    };
    render(<Drawing />);
    pressButton("Draw");
    const dialog = await screen.findByRole("dialog");
    const confirmButton = within(dialog).getByRole("button", { name: "Draw" });
    act(() => confirmButton.focus());
    act(() => confirmButton.click());
    await screen.findByText("The draw was refused");
    await settlePage();
    expect(document.activeElement?.textContent).toBe("The draw was refused");
  });

  test("stays on a button whose action went well when something else fails later", async () => {
    const Saving = ({ hasFailed }: { hasFailed: boolean }) => {
      const [isSaved, setIsSaved] = useState(false);
      return (
        <main>
          {isSaved && <Alert kind="success" announce title="It is saved" />}
          {hasFailed && <Alert kind="error" announce title="No connection" />}
          <button type="button" onClick={() => setIsSaved(true)}>
            Save
          </button>
        </main>
      );
    };
    const { rerender } = render(<Saving hasFailed={false} />);
    pressButton("Save");
    await settlePage();
    rerender(<Saving hasFailed />);
    await settlePage();
    expect(document.activeElement?.textContent).toBe("Save");
  });

  test("stays where the reader has gone while a call was under way", async () => {
    render(<RefusedForm />);
    pressButton("Send");
    act(() => screen.getByLabelText("Name").focus());
    await waitForAttempt(1);
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  });

  test("stays where it is when something fails that nobody pressed a button for", async () => {
    render(<RefusedForm isLate />);
    const button = screen.getByRole("button", { name: "Ask" });
    act(() => screen.getByLabelText("Name").focus());
    act(() => button.focus());
    await waitForAttempt(1);
    expect(document.activeElement).toBe(button);
  });

  const savedState: DraftState = { status: "clean", answers: {}, base: {}, conflicts: [], merged: [] };
  const Choice = () => {
    const [isLoading, setIsLoading] = useState(false);
    const [isDone, setIsDone] = useState(false);
    return (
      <main>
        <button type="button" onClick={() => setIsDone(true)}>
          Do
        </button>
        {isDone && <Alert kind="success" announce title="It is done" />}
        <select aria-label="Year" disabled={isLoading} onChange={() => setIsLoading(true)}>
          <option>2026</option>
          <option>2027</option>
        </select>
        {isLoading && <Skeleton />}
        {isLoading && <SaveState state={savedState} />}
      </main>
    );
  };

  test.each([
    ["a placeholder", []],
    ["the message of an earlier action", ["Do"]],
  ])("does not leave a control that is disabled while something loads for %s", async (_, buttons) => {
    render(<Choice />);
    for (const button of buttons) pressButton(button);
    await settlePage();
    const select = screen.getByLabelText("Year");
    act(() => select.focus());
    // By the keyboard, nothing is clicked.
    fireEvent.input(select, { target: { value: "2027" } });
    fireEvent.change(select, { target: { value: "2027" } });
    await settlePage();
    expect(select).toHaveProperty("disabled", true);
    expect(document.activeElement).toBe(select);
  });
});
