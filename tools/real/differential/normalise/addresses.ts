import type { Rule } from './place.ts'

/**
 * A server allocates behind the first 256 addresses and the first 86 ports of its ranges, which are reserved for
 * explicit requests. Scenarios request those, and they are compared unchanged.
 */
const chosenAddress = /\b10\.0\.(?!0\.)\d{1,3}\.\d{1,3}\b/g
const internetAddress = /^[0-9a-f]*:[0-9a-f:]+$/
const addressKeys: ReadonlySet<string> = new Set(['clusterIP', 'clusterIPs'])
const portKeys: ReadonlySet<string> = new Set(['nodePort', 'healthCheckNodePort'])
const chosenPortMin = 30_086
const chosenPortMax = 32_767
/** As columns and descriptions show ports: `80:31234/TCP`. */
const portInText = /\b3\d{4}(?=\/(?:TCP|UDP|SCTP)\b)/g

/** Addresses and ports that the server allocates, also inside texts. */
export const normaliseAllocation: Rule = (value, { key }) => {
  if (typeof value === 'number') return portKeys.has(key) && isChosenPort(value) ? '<port>' : value
  if (typeof value !== 'string') return value
  if (addressKeys.has(key) && internetAddress.test(value)) return '<address>'
  return value
    .replace(chosenAddress, '<address>')
    .replace(portInText, (port) => (isChosenPort(Number(port)) ? '<port>' : port))
}

function isChosenPort(port: number): boolean {
  return port >= chosenPortMin && port <= chosenPortMax
}

/** The address and port of the server. */
export const normaliseServerAddress: Rule = (value, { key }, { address }) => {
  if (typeof value !== 'string') return value
  if (key === 'serverAddress') return '<server>'
  return value.replaceAll(address, '<server>')
}
