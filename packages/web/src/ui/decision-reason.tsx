/** Why something was decided: stock reasons in the reader's language, and the words of the staff. */
import { useText } from "../form/use-text.ts";

export const DecisionReason = ({
  reason,
  reasonCodes = [],
}: {
  reason?: string | undefined;
  reasonCodes?: readonly string[] | undefined;
}) => {
  const { t } = useText(["lists"]);
  return (
    <>
      {reasonCodes.length > 0 && (
        <ul>
          {reasonCodes.map((code) => (
            <li key={code}>{t(`lists:stockReason.${code}`, { defaultValue: code })}</li>
          ))}
        </ul>
      )}
      {reason && <p className="pre">{reason}</p>}
    </>
  );
};
