/** Whoever is about to leave an upload that has not ended is asked: before a link, and before the Back button. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { describe, expect, test } from "vitest";
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

describe("the Back button beside an unfinished upload", () => {
  const openFormAfterStart = async () => {
    await prepareUploads(loseConnection);
    history.replaceState(null, "", "/personal/index");
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/personal/index" element={<Link to="/myform/index?id=1">Form</Link>} />
          <Route path="/myform/index" element={<Uploads types={["pdf"]} />} />
        </Routes>
      </BrowserRouter>,
    );
    fireEvent.click(screen.getByRole("link", { name: "Form" }));
  };
  const goBack = () => act(() => history.back());
  test("leads away only whoever leaves the upload, and Forward comes back", async () => {
    await openFormAfterStart();
    chooseFile("a.pdf");
    await screen.findByText("a.pdf");
    goBack();
    fireEvent.click(await screen.findByRole("button", { name: "Stay on this page" }));
    expect(location.pathname).toBe("/myform/index");
    expect(screen.getByText("a.pdf")).toBeDefined();
    goBack();
    fireEvent.click(await screen.findByRole("button", { name: "Leave without the file" }));
    await screen.findByRole("link", { name: "Form" });
    expect(location.pathname).toBe("/personal/index");
    act(() => history.forward());
    await waitFor(() => expect(screen.queryByRole("link", { name: "Form" })).toBeNull());
    chooseFile("b.pdf");
    await screen.findByText("b.pdf");
    goBack();
    await screen.findByRole("button", { name: "Stay on this page" });
  });
  test("leads away at once where nothing is on its way", async () => {
    await openFormAfterStart();
    goBack();
    await screen.findByRole("link", { name: "Form" });
    expect(screen.queryByRole("button", { name: "Stay on this page" })).toBeNull();
  });
  test("is not asked about within the same page", async () => {
    await openFormAfterStart();
    chooseFile("a.pdf");
    await screen.findByText("a.pdf");
    act(() => {
      location.hash = "proof";
    });
    await waitFor(() => expect(location.hash).toBe("#proof"));
    goBack();
    await waitFor(() => expect(location.hash).toBe(""));
    expect(screen.queryByRole("button", { name: "Stay on this page" })).toBeNull();
    expect(screen.getByText("a.pdf")).toBeDefined();
  });
});
