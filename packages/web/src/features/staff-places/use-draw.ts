/**
 * Reads the draw of an event: its first page, which is shown at once, and the others until all applications that a draw
 * can take are there.
 */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { MAX_DRAW_LIST } from "@portal/core/applications/places/draw/list-limit";
import { useState } from "react";
import { api } from "../../shell/api.ts";
import { type Resource, useWholeResource } from "../../shell/use-resource.ts";
import { addDrawPage } from "./draw-pages.ts";

const canTakeMore = (draw: StaffDraw): boolean =>
  draw.cursor !== undefined && draw.candidates.length < MAX_DRAW_LIST;

interface Draw extends Resource<StaffDraw> {
  /** The first page, until all applications are there. Nothing is prepared with a part of them. */
  firstPage: StaffDraw | undefined;
  /**
   * Shows the answer of a write at once. Where that is a first page, the draw is read again, and the promise resolves
   * when all of it is there.
   */
  show: (answer: StaffDraw) => Promise<void> | undefined;
}

export const useDraw = (eventId: string): Draw => {
  const path = `/staff/lottery/${encodeURIComponent(eventId)}`;
  const [loadedPage, setLoadedPage] = useState<StaffDraw>();
  const draw = useWholeResource(path, async (): Promise<StaffDraw> => {
    let pages = await api.get<StaffDraw>(path);
    if (canTakeMore(pages)) setLoadedPage(pages);
    while (canTakeMore(pages))
      pages = addDrawPage(
        pages,
        await api.get<StaffDraw>(path, pages.cursor ? { cursor: pages.cursor } : {}),
      );
    return pages;
  });
  const firstPage = draw.data === undefined && loadedPage?.eventId === eventId ? loadedPage : undefined;
  return {
    ...draw,
    firstPage,
    loading: draw.loading && !firstPage,
    show: (answer) => {
      if (canTakeMore(answer)) return draw.reload();
      draw.set(answer);
      return undefined;
    },
  };
};
