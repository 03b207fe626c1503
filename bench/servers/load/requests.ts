import type { Endpoint } from '../endpoint.ts'

/** The texts of requests to one server. */
export interface RequestTexts {
  get(path: string): string
  post(path: string, body: string): string
}

export function requestTexts({ url, token }: Endpoint): RequestTexts {
  const common = `host: ${new URL(url).host}\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\nuser-agent: load/1\r\n`
  return {
    get: (path) => `GET ${path} HTTP/1.1\r\n${common}\r\n`,
    post: (path, body) => {
      const length = Buffer.byteLength(body)
      const head = `POST ${path} HTTP/1.1\r\n${common}content-type: application/json\r\ncontent-length: ${length}\r\n`
      return `${head}\r\n${body}`
    },
  }
}
