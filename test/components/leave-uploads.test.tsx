/**
 * Whoever is about to leave an upload that has not ended is asked: before a link, and before the Back and Forward
 * buttons.
 */
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { BrowserRouter, MemoryRouter, NavLink, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startBlockingHistory } from "../../packages/web/src/shell/history-blockers.ts";
import { chooseFile, loseConnection, prepareUploads, Uploads } from "./upload-page.tsx";

describe("a link that leads away from an unfinished upload", () => {
  const openWithLinks = async () => {
    await prepareUploads(loseConnection);
    history.replaceState(null, "", "/myform/index");
    const followedLinks: string[] = [];
    const recordLink = (event: { preventDefault: () => void; currentTarget: HTMLElement }): void => {
      event.preventDefault();
      followedLinks.push(event.currentTarget.textContent ?? "");
    };
    render(
      <MemoryRouter>
        <Uploads types={["pdf"]} />
        <a href="/personal/index" onClick={recordLink}>
          My account
        </a>
        <a href={`${location.pathname}#proof`} onClick={recordLink}>
          To the file
        </a>
      </MemoryRouter>,
    );
    return followedLinks;
  };
  test("is followed only by whoever leaves the upload", async () => {
    const followedLinks = await openWithLinks();
    const link = screen.getByRole("link", { name: "My account" });
    fireEvent.click(link);
    expect(followedLinks).toEqual(["My account"]);
    chooseFile("a.pdf");
    await screen.findByText("a.pdf");
    fireEvent.click(link);
    fireEvent.click(await screen.findByRole("button", { name: "Stay on this page" }));
    expect(followedLinks).toEqual(["My account"]);
    fireEvent.click(link);
    fireEvent.click(await screen.findByRole("button", { name: "Leave without the file" }));
    expect(followedLinks).toEqual(["My account", "My account"]);
  });
  test("on the same page it is followed at once", async () => {
    const followedLinks = await openWithLinks();
    chooseFile("a.pdf");
    await screen.findByText("a.pdf");
    fireEvent.click(screen.getByRole("link", { name: "To the file" }));
    expect(followedLinks).toEqual(["To the file"]);
    expect(screen.queryByRole("button", { name: "Stay on this page" })).toBeNull();
  });
});

describe("the Back and Forward buttons beside an unfinished upload", () => {
  /** Every page of these tests leads to every other; only the form has uploads. */
  const pages = {
    Start: "/personal/index",
    Messages: "/message/index",
    Form: "/myform/index?id=1",
    Help: "/help_center",
  };
  type PageName = keyof typeof pages;
  const getLink = (name: PageName) => screen.getByRole("link", { name });
  const expectPage = (name: PageName) =>
    waitFor(() => expect(getLink(name).getAttribute("aria-current")).toBe("page"));
  const visitPage = (name: PageName) => {
    fireEvent.click(getLink(name));
    return expectPage(name);
  };
  const openStart = async (form = <Uploads types={["pdf"]} />) => {
    await prepareUploads(loseConnection);
    history.replaceState(null, "", pages.Start);
    startBlockingHistory();
    render(
      <BrowserRouter>
        {Object.entries(pages).map(([name, path]) => (
          <NavLink key={name} to={path}>
            {name}
          </NavLink>
        ))}
        <Routes>
          <Route path="/myform/index" element={form} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>,
    );
    await expectPage("Start");
  };
  const twoLists = (
    <>
      <Uploads types={["pdf"]} />
      <Uploads id="licence" types={["pdf"]} />
    </>
  );
  const startUpload = async (name = "a.pdf", id?: string): Promise<void> => {
    chooseFile(name, 10, id);
    await screen.findByText(name);
  };
  const goBack = () => act(() => history.back());
  let isPressedAgain = false;
  /** Presses again as soon as the tab has moved, before the page has moved back. */
  const pressAgain = (): void => {
    if (isPressedAgain) history.back();
    isPressedAgain = false;
  };
  beforeEach(() => window.addEventListener("popstate", pressAgain, { capture: true }));
  afterEach(() => window.removeEventListener("popstate", pressAgain, { capture: true }));
  const goForward = () => act(() => history.forward());
  const answerStay = async () =>
    fireEvent.click(await screen.findByRole("button", { name: "Stay on this page" }));
  const answerLeave = async () =>
    fireEvent.click(await screen.findByRole("button", { name: "Leave without the file" }));
  const expectNoQuestion = () =>
    expect(screen.queryByRole("button", { name: "Stay on this page" })).toBeNull();

  test("lead away only whoever leaves the upload, and Forward comes back", async () => {
    await openStart();
    await visitPage("Form");
    await startUpload();
    goBack();
    await answerStay();
    await expectPage("Form");
    expect(location.pathname + location.search).toBe(pages.Form);
    expect(screen.getByText("a.pdf")).toBeDefined();
    goBack();
    await answerLeave();
    await expectPage("Start");
    expect(location.pathname).toBe(pages.Start);
    goForward();
    await expectPage("Form");
    await startUpload("b.pdf");
    goBack();
    await answerStay();
  });
  test("ask the same when the user goes forward", async () => {
    await openStart();
    await visitPage("Form");
    await visitPage("Messages");
    goBack();
    await expectPage("Form");
    await startUpload();
    goForward();
    await answerStay();
    expect(location.pathname + location.search).toBe(pages.Form);
    expect(screen.getByText("a.pdf")).toBeDefined();
    goForward();
    await answerLeave();
    await expectPage("Messages");
    expect(location.pathname).toBe(pages.Messages);
  });
  test("are one question when they are pressed quickly, and lead as far as they were meant to", async () => {
    await openStart();
    await visitPage("Messages");
    await visitPage("Form");
    await visitPage("Messages");
    await visitPage("Help");
    act(() => history.go(-2));
    await expectPage("Form");
    await startUpload();
    const pressTwice = () => {
      isPressedAgain = true;
      goBack();
    };
    pressTwice();
    await answerStay();
    expect(location.pathname + location.search).toBe(pages.Form);
    expect(screen.getByText("a.pdf")).toBeDefined();
    expectNoQuestion();
    pressTwice();
    await answerLeave();
    await expectPage("Start");
    expect(location.pathname).toBe(pages.Start);
    expectNoQuestion();
  });
  test("are asked about once for two lists of the page", async () => {
    await openStart(twoLists);
    await visitPage("Form");
    await startUpload("a.pdf");
    await startUpload("b.pdf", "licence");
    goBack();
    await answerStay();
    expectNoQuestion();
    goBack();
    await answerLeave();
    await expectPage("Start");
    expectNoQuestion();
  });
  test("are asked about for the second list, where the first has ended", async () => {
    await openStart(twoLists);
    await visitPage("Form");
    await startUpload("a.pdf");
    await startUpload("b.pdf", "licence");
    goBack();
    await answerStay();
    const firstUpload = within(screen.getByText("a.pdf").closest("li") as HTMLElement);
    fireEvent.click(await firstUpload.findByRole("button", { name: /^Remove/ }));
    await waitFor(() => expect(screen.queryByText("a.pdf")).toBeNull());
    goBack();
    await answerLeave();
    await expectPage("Start");
  });
  test("lead away at once where nothing is on its way", async () => {
    await openStart();
    await visitPage("Form");
    goBack();
    await expectPage("Start");
    expectNoQuestion();
  });
  test("are not asked about within the same page", async () => {
    await openStart();
    await visitPage("Form");
    await startUpload();
    act(() => {
      location.hash = "proof";
    });
    await waitFor(() => expect(location.hash).toBe("#proof"));
    goBack();
    await waitFor(() => expect(location.hash).toBe(""));
    expectNoQuestion();
    expect(screen.getByText("a.pdf")).toBeDefined();
  });
});
