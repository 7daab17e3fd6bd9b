/** Uploads from a phone: what can be repeated, what cannot, and a connection that comes and goes. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import type { FormView } from "../../packages/web/src/form/form-context.tsx";
import { pointOutUnfinishedUploads } from "../../packages/web/src/form/unfinished-uploads.ts";
import { useAttempt } from "../../packages/web/src/form/use-attempt.ts";
import { AnswerForm } from "../../packages/web/src/form/wizard/answer-form.tsx";
import type { NetworkAnswer, NetworkCall } from "./network.ts";
import { chooseFile, loseConnection, prepareUploads, Uploads } from "./upload-page.tsx";

const openList = async (answer: (call: NetworkCall) => NetworkAnswer, types = ["jpg", "pdf"]) => {
  const calls = await prepareUploads(answer);
  render(
    <MemoryRouter>
      <Uploads types={types} />
    </MemoryRouter>,
  );
  return calls;
};
const chooseFiles = (names: readonly string[]): void => {
  fireEvent.change(document.querySelector("#proof") as HTMLInputElement, {
    target: { files: names.map((name) => new File([new Uint8Array(10)], name)) },
  });
};
const refuseFile = (status: number, code: number) => (): NetworkAnswer => ({
  status,
  body: { success: false, code },
});
beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => {
    throw new DOMException("cannot decode", "InvalidStateError");
  });
});

test.each<[string, string, (call: NetworkCall) => NetworkAnswer, RegExp, boolean]>([
  ["a lost connection", "a.pdf", loseConnection, /connection failed/, true],
  ["a server that failed", "a.pdf", refuseFile(500, 900001), /./, true],
  ["too many calls", "a.pdf", refuseFile(429, 900003), /./, true],
  ["a purpose that is not accepted", "a.pdf", refuseFile(400, 900002), /./, false],
  ["a type that is not accepted", "a.gif", loseConnection, /type of file is not accepted/, false],
  ["HEIC that this browser cannot convert", "IMG_1.heic", loseConnection, /Most Compatible/, false],
])(
  "%s: the same file is sent again only where that can help",
  async (_name, file, answer, text, isRetryable) => {
    await openList(answer);
    chooseFile(file);
    const message = await screen.findByRole("alert");
    expect(message.textContent).toMatch(text);
    expect(screen.queryByRole("button", { name: /^Try again/ }) !== null).toBe(isRetryable);
    expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeNull();
  },
);

test("a file that is too large is not offered again", async () => {
  await openList(loseConnection, ["pdf"]);
  chooseFile("a.pdf", 2_000_001);
  expect((await screen.findByRole("alert")).textContent).toMatch(/too large/);
  expect(screen.queryByRole("button", { name: /^Try again/ })).toBeNull();
});

test("of several files, the message and the buttons say which one they are about", async () => {
  await openList(loseConnection, ["pdf"]);
  chooseFiles(["a.pdf", "b.gif"]);
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^a\.pdf: .*connection failed/),
    expect.stringMatching(/^b\.gif: .*type of file is not accepted/),
  ]);
  for (const name of ["Try again a.pdf", "Remove a.pdf", "Remove b.gif"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
});

test("an upload that a lost connection stopped goes on when the connection is back", async () => {
  let isConnected = false;
  const calls = await openList(() => (isConnected ? refuseFile(400, 900002)() : loseConnection()));
  chooseFile("a.pdf");
  await screen.findByRole("button", { name: /^Try again/ });
  isConnected = true;
  calls.length = 0;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/file"));
});

test("the camera is offered where photos are accepted", async () => {
  await openList(loseConnection);
  const camera = document.querySelector<HTMLInputElement>("#proof-camera");
  expect(camera?.getAttribute("capture")).toBe("environment");
  expect(screen.getByText("Take a photo")).toBeTruthy();
});
test("the camera is not offered where only spreadsheets are accepted", async () => {
  await openList(loseConnection, ["xlsx"]);
  expect(document.querySelector("#proof-camera")).toBeNull();
});

test("more files than the list takes are named, not dropped without a word", async () => {
  await openList(refuseFile(400, 900002), ["pdf"]);
  chooseFiles(["a.pdf", "b.pdf", "c.pdf", "d.pdf", "發票😀.pdf"]);
  const note = screen.getByText(/Only 3 files are accepted here/);
  expect(note.textContent).toContain("d.pdf, 發票😀.pdf");
  expect(note.getAttribute("role")).toBe("status");
  expect(screen.queryByText("d.pdf")).toBeNull();
  await screen.findAllByRole("alert");
});

test("an empty file is refused at once, and says so", async () => {
  const calls = await openList(refuseFile(400, 900002), ["pdf"]);
  chooseFile("a.pdf", 0);
  expect((await screen.findByRole("alert")).textContent).toMatch(/file is empty/);
  expect(calls).toEqual([]);
});

test("a form is not left while a file is on its way or waits for a connection, and the list says why", async () => {
  expect(pointOutUnfinishedUploads()).toBe(false);
  await openList(loseConnection, ["pdf"]);
  chooseFile("a.pdf");
  await screen.findByRole("button", { name: /^Try again/ });
  let isLeft = true;
  act(() => {
    isLeft = !pointOutUnfinishedUploads();
  });
  expect(isLeft).toBe(false);
  expect(screen.getByText(/A file has not been uploaded yet/).getAttribute("role")).toBe("alert");
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: /^Remove/ }));
  expect(screen.queryByText(/A file has not been uploaded yet/)).toBeNull();
  expect(pointOutUnfinishedUploads()).toBe(false);
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
});

test("a form on one page is not sent while a file is on its way", async () => {
  const send = vi.fn();
  const persistedInput = {
    isRestored: false,
    isChanged: false,
    forget() {},
    restart() {},
    rebase() {},
    discard() {},
  };
  const Form = () => (
    <AnswerForm
      form={{ answers: {}, issues: [], readOnly: false } as unknown as FormView}
      fields={[]}
      persistedInput={persistedInput}
      attempt={useAttempt()}
      openIssues={[]}
      send={send}
    >
      <Uploads types={["pdf"]} />
      <button type="submit">Send</button>
    </AnswerForm>
  );
  await prepareUploads(loseConnection);
  render(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
  chooseFile("a.pdf");
  await screen.findByRole("button", { name: /^Try again/ });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect((await screen.findByText(/A file has not been uploaded yet/)).getAttribute("role")).toBe("alert");
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: /^Remove/ }));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test("a file behind an open dialog does not hold up the form in the dialog", async () => {
  await openList(loseConnection, ["pdf"]);
  chooseFile("a.pdf");
  await screen.findByRole("button", { name: /^Try again/ });
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  expect(pointOutUnfinishedUploads()).toBe(false);
  dialog.remove();
  let isUnfinished = false;
  act(() => {
    isUnfinished = pointOutUnfinishedUploads();
  });
  expect(isUnfinished).toBe(true);
});

test("a file that is refused for good holds nobody up", async () => {
  await openList(loseConnection, ["pdf"]);
  chooseFile("a.gif");
  await screen.findByRole("alert");
  // The list reports itself after it is drawn.
  await waitFor(() => expect(pointOutUnfinishedUploads()).toBe(false));
});
