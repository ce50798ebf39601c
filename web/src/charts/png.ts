import { withVisibleControls } from "../lib/text.ts";

/** What the picture needs of the style sheet: inside of an image the page's own sheets do not apply. */
const copied = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linejoin",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;

const scale = 2;
const margin = 16;
const titleHeight = 24;
const lineHeight = 18;
const font = "system-ui, sans-serif";

interface Picture {
  readonly title: string;
  /** Smaller, below the title. */
  readonly lines: readonly string[];
  /** Drawn one below the other. */
  readonly charts: readonly SVGSVGElement[];
  /** An element of the page, whose colours the picture has. */
  readonly place: HTMLElement;
}

/** Draws a chart as it looks on the page, with its title, twice as sharp. */
export async function pngOf({ title, lines, charts, place }: Picture): Promise<Blob> {
  const images = await Promise.all(charts.map(imageOf));
  const width = Math.max(1, ...images.map((image) => image.width));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw pictures.");
  context.font = `12px ${font}`;
  const words = lines.flatMap((line) => wrapped(context, withVisibleControls(line), width));
  const headHeight = titleHeight + words.length * lineHeight + 8;
  const height = images.reduce((sum, image) => sum + image.height, headHeight);
  canvas.width = Math.ceil((width + 2 * margin) * scale);
  canvas.height = Math.ceil((height + 2 * margin) * scale);
  context.scale(scale, scale);
  const colours = getComputedStyle(place);
  context.fillStyle = colours.getPropertyValue("--surface");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(margin, margin);
  context.textBaseline = "top";
  context.fillStyle = colours.getPropertyValue("--text");
  context.font = `600 15px ${font}`;
  context.fillText(withVisibleControls(title), 0, 0, width);
  context.fillStyle = colours.getPropertyValue("--text-dim");
  context.font = `12px ${font}`;
  for (const [index, line] of words.entries()) context.fillText(line, 0, titleHeight + index * lineHeight, width);
  let top = headHeight;
  for (const { image, width: imageWidth, height: imageHeight } of images) {
    context.drawImage(image, 0, top, imageWidth, imageHeight);
    top += imageHeight;
  }
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png"),
  );
}

function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].filter((one) => one !== "");
}

async function imageOf(svg: SVGSVGElement) {
  const { width, height } = svg.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(selfContained(svg, width, height))}`;
  await image.decode();
  return { image, width, height };
}

/** Returns the chart's markup with every style written into attributes. */
function selfContained(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [index, original] of originals.entries()) {
    const target = copies[index];
    if (!target) continue;
    const style = getComputedStyle(original);
    // The address of a pattern is that of the page; in the picture it is the picture's own.
    const keepsFill = target.getAttribute("fill")?.startsWith("url(#");
    for (const name of copied) {
      if (name !== "fill" || !keepsFill) target.setAttribute(name, style.getPropertyValue(name));
    }
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}
