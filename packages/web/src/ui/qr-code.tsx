/** A QR code as one drawing: dark modules on white with the quiet zone that scanners need. */
import { useMemo } from "react";
import { encode } from "uqr";

const QUIET = 4;
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: "M", border: 0 });
    const dark = data.flatMap((row, y) =>
      row.flatMap((on, x) => (on ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
    );
    return { size: modules + 2 * QUIET, path: dark.join("") };
  }, [text]);
  return (
    <svg
      className="factor-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
