// Posts a body with Node's fetch and prints the status and error code that it saw.
const [url, key, size, form] = process.argv.slice(2);
const piece = new Uint8Array(65_536).fill(120);
const count = Number(size) / piece.length;

async function* pieces() {
  for (let i = 0; i < count; i++) yield piece;
}

const answer = await fetch(url, {
  method: "POST",
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  body: form === "chunked" ? pieces() : Buffer.concat(Array(count).fill(piece)),
  duplex: "half",
});
console.log(answer.status, (await answer.json()).error.code);
