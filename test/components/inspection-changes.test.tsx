/**
 * An inspection that is changed after it was sent without an answer is sent as another one, and what is wrong in it is
 * told once.
 */
import { act, renderHook, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import {
  useInspection,
  validateInspection,
} from "../../packages/web/src/features/inspection/use-inspection.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkCall, stubNetwork } from "./network.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  session.start("inspector.secret");
});

/** Opens an inspection; of its calls only the first one loses its answer. */
const openInspection = async () => {
  const sentInspections: { id: string; visitors?: number }[] = [];
  stubNetwork({
    "POST /roadshow/inspection/activity/FAIR-1": ({ body }: NetworkCall) => {
      sentInspections.push(body as (typeof sentInspections)[number]);
      if (sentInspections.length === 1) throw new TypeError("Failed to fetch");
      return {
        data: {
          ...(body as object),
          receivedAt: "2026-11-23T02:00:00.000Z",
          inspector: { id: "i-1", account: "inspector@demo.mo" },
        },
      };
    },
  });
  const { result } = renderHook(() => useInspection("activity", "FAIR-1"));
  await waitFor(() => expect(result.current.draft).toBeTruthy());
  act(() => result.current.changeDraft({ outcome: "IN_ORDER", visitors: "120" }));
  await act(() => result.current.send());
  await waitFor(() => expect(result.current.state).toBe("waiting"));
  return { result, sentInspections };
};

test.each([
  ["unchanged keeps its id, so that it is recorded once", undefined, true],
  ["changed has another id, so that the change is recorded too", "1200", false],
])("an inspection that is sent again %s", async (_, visitors, isSameId) => {
  const { result, sentInspections } = await openInspection();
  if (visitors) act(() => result.current.changeDraft({ visitors }));
  await act(() => result.current.send());
  await waitFor(() => expect(result.current.state).toBe("sent"));
  const [first, second] = sentInspections;
  expect(second?.id === first?.id).toBe(isSameId);
  expect(second?.visitors).toBe(Number(visitors ?? "120"));
});

test.each([
  ["below zero", "-4"],
  ["too large", "99999999"],
  ["no number", "many"],
])("a number of people that is %s is named once", async (_, visitors) => {
  stubNetwork({});
  const { result } = renderHook(() => useInspection("activity", "FAIR-1"));
  await waitFor(() => expect(result.current.draft).toBeTruthy());
  act(() => result.current.changeDraft({ outcome: "IN_ORDER", visitors }));
  const { draft } = result.current;
  expect(draft && validateInspection(draft).map(({ path }) => path)).toEqual(["visitors"]);
});
