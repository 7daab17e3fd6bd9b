/** The fee line by line, on the check page. */
import { type FeeInput, useFeeOfAnswers, WaivedRentFee } from "../fee-preview.tsx";
import { FeeTable } from "../fee-table.tsx";
import { useText } from "../use-text.ts";

export const FeeSummary = (input: FeeInput) => {
  const { t } = useText(["pages/form", "lists"]);
  const fee = useFeeOfAnswers(input);
  if (fee.lines.length === 0) return null;
  return (
    <section className="ca-step" aria-labelledby="ca-fee">
      <div className="ca-head">
        <h2 id="ca-fee">{t("pages/form:fee.title")}</h2>
      </div>
      <FeeTable fee={fee} />
      <WaivedRentFee fee={fee} answers={input.answers} />
      <p className="small muted">{t("pages/form:fee.when")}</p>
    </section>
  );
};
