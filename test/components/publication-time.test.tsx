/** The time from which a publication is shown: what is asked before it, and what stays typed when it is refused. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import publicationTexts from "../../locales/pages/staff-publication/en.json";
import { PublicationStatus } from "../../packages/web/src/features/staff-publications/publication-status.tsx";
import { countPersistedInputs } from "../../packages/web/src/form/persisted-input-store.ts";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { askAct } from "./confirm-act.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-publication": publicationTexts }));
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});

const { publish, publishAsk, scheduleAsk } = publicationTexts.edit;
const onPublish = vi.fn<(from: string | undefined) => Promise<ApiError | undefined>>();
/** Opens a draft, and types the time at which it is to be published. */
const typeTime = (time: string): void => {
  renderPage(
    <PublicationStatus
      publication={{ id: "p1", kind: "ARTICLE", status: "DRAFT", version: 1 } as never}
      busy={false}
      isUnsaved={false}
      onPublish={onPublish}
      onWithdraw={() => undefined}
      onRemove={() => undefined}
    />,
  );
  if (time) fireEvent.change(screen.getByLabelText(/^Publication time/), { target: { value: time } });
};

test.each([
  ["no time", "", publishAsk],
  ["a time that is over", "2020-01-04T10:00", publishAsk],
  ["a time to come", "2090-01-04T10:00", scheduleAsk],
])("%s: the question says what will happen", (_, time, question) => {
  session.start("asker.secret");
  typeTime(time);
  expect(within(askAct(publish)).getByText(question)).toBeTruthy();
});

test("a time stays stored when its publication is refused, and no longer once it is published", async () => {
  session.start("publisher.secret");
  typeTime("2090-01-04T10:00");
  await waitFor(async () => expect(await countPersistedInputs()).toBe(1));
  const confirmPublication = async (refusal: ApiError | undefined): Promise<void> => {
    onPublish.mockClear();
    onPublish.mockResolvedValue(refusal);
    fireEvent.click(within(askAct(publish)).getByRole("button", { name: publish }));
    await waitFor(() => expect(onPublish).toHaveBeenCalledWith("2090-01-04T02:00:00.000Z"));
  };
  await confirmPublication(new ApiError(409, { success: false, code: 900050 } as never));
  expect(await countPersistedInputs()).toBe(1);
  await confirmPublication(undefined);
  await waitFor(async () => expect(await countPersistedInputs()).toBe(0));
});
