import type { IncomingMessage, ServerResponse } from 'node:http'
import { LineCutter } from './line-cutter.ts'
import { type LineFault, type ProxiedRequest, reasonOf, statusBody, terminalFaults } from './response-fault.ts'

export interface FaultyStreamOptions {
  readonly request: ProxiedRequest
  readonly response: ServerResponse
  readonly upstream: IncomingMessage
  lineFault(request: ProxiedRequest, line: string): LineFault
}

/** Lines that are inserted before a line, which follows unchanged. */
const intruders: Readonly<Partial<Record<LineFault, string>>> = {
  malformed: '{"type":"MODIFIED","object":{"apiVersion":"v1","kind":\n',
  stranger:
    '{"type":"MODIFIED","object":{"apiVersion":"example.com/v1","kind":"Stranger","metadata":{"name":"x","namespace":"default","resourceVersion":"1"}}}\n',
  unnamed: '{"type":"ADDED","object":{"apiVersion":"v1","kind":"ConfigMap","metadata":{}}}\n',
  unknown: '{"type":"RENAMED","object":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x"}}}\n',
  blank: '\n\n',
  'early bookmark':
    '{"type":"BOOKMARK","object":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"resourceVersion":"1"}}}\n',
}

const errors: Readonly<Partial<Record<LineFault, string>>> = {
  expired: `{"type":"ERROR","object":${statusBody(410, reasonOf[410] ?? '')}}\n`,
  failing: `{"type":"ERROR","object":${statusBody(500, reasonOf[500] ?? '')}}\n`,
  'no status': '{"type":"ERROR","object":{"kind":"Surprise","apiVersion":"v1"}}\n',
}

/** Passes a watch on line by line, with the fault of each line. */
export function passStream({ request, response, upstream, lineFault }: FaultyStreamOptions): void {
  const cutter = new LineCutter()
  const sent: Buffer[] = []
  let isOver = false
  upstream.on('data', (bytes: Buffer) => {
    for (const line of cutter.cut(bytes)) {
      if (isOver) return
      const fault = lineFault(request, line.toString('utf8'))
      isOver = terminalFaults.has(fault)
      if (fault === 'again') response.write(Buffer.concat(sent))
      passLine(response, line, fault)
      // The end of the initial events may be sent only once.
      if (!line.includes('initial-events-end')) sent.push(line)
    }
  })
  upstream.on('end', () => {
    if (!isOver) response.end()
  })
}

function passLine(response: ServerResponse, line: Buffer, fault: LineFault): void {
  const error = errors[fault]
  const half = line.subarray(0, line.length >> 1)
  if (error !== undefined) response.end(error)
  else if (fault === 'end') response.end()
  else if (fault === 'reset') reset(response)
  else if (fault === 'bad chunk') response.socket?.write('xyz\r\n{"type":"ADDED"}\r\n')
  else if (fault === 'halved') response.write(half, () => response.destroy())
  else if (fault === 'halved line') response.write(Buffer.concat([half, Buffer.from('\n')]))
  else if (fault !== 'stall' && fault !== 'drop') {
    const intruder = Buffer.from(intruders[fault] ?? '')
    response.write(Buffer.concat(fault === 'twice' ? [line, line] : [intruder, line]))
  }
}

/** Ends the connection below TLS, without a TLS close. */
export function reset(response: ServerResponse): void {
  response.socket?.destroy()
}
