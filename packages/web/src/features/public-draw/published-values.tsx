/** The values of a draw that were published before it, and those that decided it. */
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useText } from "../../form/use-text.ts";
import { formatSource, getDrandAddress } from "./draw-labels.ts";
import { Digest } from "./draw-list.tsx";
import { DrawRule } from "./draw-rule.tsx";

export const PublishedValues = ({ draw }: { draw: PublishedDraw }) => {
  const { t, language } = useText(["pages/public-draw"]);
  const { commitment, result } = draw;
  const { source } = commitment;
  const digests: [string, string | undefined][] = [
    [t("published.seedDigest"), commitment.seedDigest],
    [t("published.seed"), result?.seed],
    [t("published.value"), result?.publicValue],
    [t("published.signature"), result?.signature],
  ];
  return (
    <section aria-labelledby="published">
      <h2 id="published">{t("published.title")}</h2>
      <dl className="draw-published">
        <dt>{t("published.source")}</dt>
        <dd>
          {formatSource(t, source, language)}{" "}
          {source.kind === "DRAND" && (
            <a href={getDrandAddress(source)} target="_blank" rel="noreferrer">
              {t("source.see")}
            </a>
          )}
        </dd>
        <dt>{t("published.digest")}</dt>
        <dd>
          <Digest>{draw.digest}</Digest>
          <div className="muted">{t("published.digestHint")}</div>
        </dd>
        {digests.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Digest>{value}</Digest>
                </dd>
              </div>
            ),
        )}
        <dt>{t("published.rule")}</dt>
        <dd>
          <DrawRule commitment={commitment} />
        </dd>
      </dl>
    </section>
  );
};
