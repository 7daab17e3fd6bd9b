/** The first applications of a draw, to be read while the others are on their way. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useText } from "../../form/use-text.ts";
import { DrawCandidates, ROWS_AT_ONCE } from "./draw-candidates.tsx";
import { readDrawDraft } from "./draw-draft.ts";

export const DrawFirstPage = ({ draw }: { draw: StaffDraw }) => {
  const { t } = useText(["pages/staff-places"]);
  return (
    <>
      <p className="lead">{t(`intro.${draw.status}`)}</p>
      <p role="status">{t("reading")}</p>
      <h2>{t("list")}</h2>
      <fieldset className="places-list" disabled aria-busy="true">
        <DrawCandidates
          draw={{ ...draw, candidates: draw.candidates.slice(0, ROWS_AT_ONCE) }}
          list={readDrawDraft(draw).list}
          setTier={() => undefined}
          describeError={() => undefined}
          missingId={undefined}
        />
      </fieldset>
    </>
  );
};
