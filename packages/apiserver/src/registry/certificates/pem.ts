export interface PemBlock {
  readonly type: string
  readonly hasHeaders: boolean
  readonly bytes: Uint8Array
}

const block = /(?:^|\n)-----BEGIN ([^\n]*?)-----[ \t]*\r?\n([\s\S]*?)-----END \1-----/g
const header = /^[^\n:]*:[^\n]*$/m

/** The PEM blocks in a text; text between them is ignored. */
export function readPem(text: string): PemBlock[] {
  return [...text.matchAll(block)].map(([, type = '', body = '']) => {
    const hasHeaders = header.test(body)
    const content = hasHeaders ? body.slice(body.search(/\n\r?\n/) + 1) : body
    return { type, hasHeaders, bytes: Buffer.from(content, 'base64') }
  })
}

/** Byte fields are base64 in JSON. */
export function textOfBase64(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}
