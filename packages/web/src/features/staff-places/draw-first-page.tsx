/** The first applications of a draw, to be read while the others are on their way. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useText } from "../../form/use-text.ts";
import { DrawCandidates, ROWS_AT_ONCE } from "./draw-candidates.tsx";
import { readDrawDraft } from "./draw-draft.ts";

interface Props {
  draw: StaffDraw;
  /** False once the others could not be read: nothing follows until the reader tries again. */
  isReading: boolean;
}
export const DrawFirstPage = ({ draw, isReading }: Props) => {
  const { t } = useText(["pages/staff-places"]);
  return (
    <>
      <p className="lead">{t(`intro.${draw.status}`)}</p>
      <p role="status">{isReading && t("reading")}</p>
      <h2>{t("list")}</h2>
      <fieldset className="places-list" disabled aria-busy={isReading}>
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
