/** Reads the draw of an event: its first page, and the others until all applications that a draw can take are there. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { MAX_DRAW_LIST } from "@portal/core/applications/places/draw/list-limit";
import { useEffect, useState } from "react";
import { api } from "../../shell/api.ts";
import type { ApiError } from "../../shell/api-error.ts";
import { type Resource, useResource } from "../../shell/use-resource.ts";
import { addDrawPage } from "./draw-pages.ts";

const canTakeMore = (draw: StaffDraw): boolean =>
  draw.next !== undefined && draw.candidates.length < MAX_DRAW_LIST;

const readOtherPages = async (path: string, first: StaffDraw): Promise<StaffDraw> => {
  let draw = first;
  while (canTakeMore(draw))
    draw = addDrawPage(draw, await api.get<StaffDraw>(path, draw.next ? { after: draw.next } : {}));
  return draw;
};

export const useDraw = (eventId: string): Resource<StaffDraw> => {
  const path = `/staff/lottery/${encodeURIComponent(eventId)}`;
  const first = useResource<StaffDraw>(path);
  /** What was read behind a first page. */
  const [others, setOthers] = useState<{ of: StaffDraw; draw?: StaffDraw; error?: ApiError }>();
  useEffect(() => {
    const page = first.data;
    if (!page || !canTakeMore(page)) return;
    let isGone = false;
    const show = (read: { draw: StaffDraw } | { error: ApiError }): void => {
      if (!isGone) setOthers({ of: page, ...read });
    };
    readOtherPages(path, page).then(
      (draw) => show({ draw }),
      (error: ApiError) => show({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [path, first.data]);
  if (!first.data || !canTakeMore(first.data)) return first;
  const { draw, error } = others?.of === first.data ? others : {};
  return { ...first, data: draw, error: error ?? first.error, loading: !draw && !error };
};
