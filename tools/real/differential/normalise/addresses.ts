import type { Rule } from './place.ts'

const internetAddress = /^(\d{1,3}\.){3}\d{1,3}$|^[0-9a-f]*:[0-9a-f:]+$/
const addressKeys: ReadonlySet<string> = new Set(['clusterIP', 'clusterIPs'])
const portKeys: ReadonlySet<string> = new Set(['nodePort', 'healthCheckNodePort'])
const nodePortMin = 30_000
const nodePortMax = 32_767

/** Addresses and ports that the server hands out. */
export const normaliseAllocation: Rule = (value, { key }) => {
  if (addressKeys.has(key) && typeof value === 'string' && internetAddress.test(value)) return '<address>'
  if (portKeys.has(key) && typeof value === 'number' && value >= nodePortMin && value <= nodePortMax) return '<port>'
  return value
}

/** Where the server listens. */
export const normaliseServerAddress: Rule = (value, { key }, { address }) => {
  if (typeof value !== 'string') return value
  if (key === 'serverAddress') return '<server>'
  return value.replaceAll(address, '<server>')
}
