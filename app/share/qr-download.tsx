import { Download } from "lucide-react";
import { Button } from "@/app/ui/button";
import { downloadBlob } from "@/app/ui/download";
import { useTranslate } from "@/app/ui/translations";
import { drawQrFile } from "@/lib/print/qr";

/** Side of the downloaded picture, in pixels: 17 cm at 300 dpi. */
const PIXELS = 2000;

/** The QR code of a course's page, and its files. */
export function QrDownload({ url, name }: { url: string; name: string }) {
  const t = useTranslate();
  const svg = drawQrFile(url);
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const save = (format: string, file: Blob) => downloadBlob(`${name} QR.${format}`, file);
  const savePng = async () => {
    const drawn = new Image(PIXELS, PIXELS);
    drawn.src = image;
    await drawn.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = PIXELS;
    canvas.getContext("2d")?.drawImage(drawn, 0, 0, PIXELS, PIXELS);
    canvas.toBlob((file) => file && save("png", file));
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: a picture made here */}
      <img src={image} alt={t("sharing.qrImage")} className="size-36 rounded-lg" />
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-2">
        <p className="text-[0.8125rem] text-muted">{t("sharing.qrHelp")}</p>
        <div className="flex flex-wrap gap-2 noscript:hidden">
          <Button size="small" onClick={savePng}>
            <Download aria-hidden="true" className="size-4" />
            {t("sharing.downloadAs", { format: "PNG" })}
          </Button>
          <Button size="small" onClick={() => save("svg", new Blob([svg], { type: "image/svg+xml" }))}>
            <Download aria-hidden="true" className="size-4" />
            {t("sharing.downloadAs", { format: "SVG" })}
          </Button>
        </div>
      </div>
    </div>
  );
}
