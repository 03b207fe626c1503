import { RuntimeError } from '../errors.ts'

/** The address on which a server listens. */
export interface BindAddress {
  /** Undefined: all addresses of the machine. */
  readonly host: string | undefined
  /** 0: the system chooses a free port. */
  readonly port: number
  /** Whether only this machine can reach the address. */
  readonly isLoopback: boolean
}

const addressForm = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]\s/]*)):(\d{1,5})$/

/**
 * Parses an address in Go's syntax: ":8080" is port 8080 on all addresses, "127.0.0.1:0" any free port on loopback,
 * "[::1]:8080" an IPv6 address. "0" and the empty string mean no server.
 *
 * @throws RuntimeError SERVING_ADDRESS_INVALID.
 */
export function parseBindAddress(text: string): BindAddress | undefined {
  if (text === '0' || text === '') return undefined
  const [, bracketed, plain, portText] = addressForm.exec(text) ?? []
  const port = Number(portText)
  if (portText === undefined || port > 65_535) {
    const message = `${JSON.stringify(text)} is not an address to listen on; use :8080, 127.0.0.1:8080 or [::1]:8080, or 0 for no server`
    throw new RuntimeError('SERVING_ADDRESS_INVALID', message)
  }
  const host = bracketed ?? (plain === '' ? undefined : plain)
  return { host, port, isLoopback: host !== undefined && isLoopbackHost(host) }
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
