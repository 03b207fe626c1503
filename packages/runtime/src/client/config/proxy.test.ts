import { expect, test } from 'vitest'
import { proxyFromEnvironment } from './proxy.ts'

const proxy = 'http://proxy.example.com:3128'

/** Whether a request goes through the proxy. */
function isProxied(address: string, noProxy = ''): boolean {
  return proxyFromEnvironment(new URL(address), { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: noProxy }) === proxy
}

test('the scheme selects the variable, and upper case takes precedence over lower case, as in Go', () => {
  const environment = {
    HTTPS_PROXY: 'http://upper',
    https_proxy: 'http://lower',
    HTTP_PROXY: 'http://plain',
    NO_PROXY: 'b.example',
    no_proxy: '*',
  }
  expect(proxyFromEnvironment(new URL('https://a.example'), environment)).toBe('http://upper')
  expect(proxyFromEnvironment(new URL('http://a.example'), environment)).toBe('http://plain')
  expect(proxyFromEnvironment(new URL('https://a.example'), { HTTP_PROXY: 'http://plain' })).toBeUndefined()
  expect(proxyFromEnvironment(new URL('https://a.example'), { https_proxy: proxy, HTTPS_PROXY: '' })).toBe(proxy)
  expect(proxyFromEnvironment(new URL('https://a.example'), { https_proxy: proxy, no_proxy: '*', NO_PROXY: '' })).toBe(
    undefined,
  )
})

test('a proxy without a scheme is an HTTP proxy', () => {
  const address = new URL('https://a.example')
  expect(proxyFromEnvironment(address, { HTTPS_PROXY: 'proxy:3128' })).toBe('http://proxy:3128')
  expect(proxyFromEnvironment(address, { HTTPS_PROXY: 'socks5://proxy' })).toBe('socks5://proxy')
})

test.each([
  ['ftp://u:s3cret@proxy', /variable HTTPS_PROXY begins with ftp:/],
  ['http://u:s3cret@pro xy', /variable HTTPS_PROXY is not the URL of a proxy/],
])('refuses a proxy such as %s, without its password', (text, words) => {
  const find = () => proxyFromEnvironment(new URL('https://a.example'), { HTTPS_PROXY: text })
  expect(find).toThrow(words)
  expect(find).not.toThrow(/s3cret/)
})

test.each([
  'https://localhost',
  'https://localhost:6443',
  'https://127.0.0.1',
  'https://127.9.8.7:1',
  'https://[::1]:6443',
])('%s is this machine and is never proxied', (address) => expect(isProxied(address)).toBe(false))

// The table of golang.org/x/net/http/httpproxy, with ports, blocks and names from its documentation.
test.each<[string, string, boolean]>([
  ['https://foo.example.com', '', true],
  ['https://foo.example.com', '*', false],
  ['https://10.1.2.3', '*', false],
  ['https://foo.example.com', 'example.com', false],
  ['https://example.com', 'example.com', false],
  ['https://myexample.com', 'example.com', true],
  ['https://example.com', '.example.com', true],
  ['https://foo.example.com', '.example.com', false],
  ['https://example.com', '*.example.com', true],
  ['https://foo.example.com', '*.example.com', false],
  ['https://foo.example.com', ' other.org , EXAMPLE.com ', false],
  ['https://example.com', 'example.com:443', false],
  ['https://example.com:6443', 'example.com:443', true],
  ['https://example.com:6443', 'example.com:6443', false],
  ['http://example.com', 'example.com:80', false],
  ['https://foo.example.com:6443', '.example.com:6443', false],
  ['https://10.1.2.3', '10.0.0.0/8', false],
  ['https://11.1.2.3', '10.0.0.0/8', true],
  ['https://10.1.2.3:6443', '10.1.2.3', false],
  ['https://10.1.2.3:6443', '10.1.2.3:6443', false],
  ['https://10.1.2.3:6443', '10.1.2.3:443', true],
  ['https://10.1.2.3', '10.1.2.0', true],
  ['https://10.1.2.3', '10.1.2', true],
  ['https://10.1.2.3', '.2.3', true],
  ['https://10.1.2.3', '10.0.0.0/33', true],
  ['https://10.1.2.3', '10.0.0.0/', true],
  ['https://[fd00::5]:6443', 'fd00::/8', false],
  ['https://[fe00::5]:6443', 'fd00::/8', true],
  ['https://[fd00::5]:6443', 'fd00::5', false],
  ['https://[fd00::5]:6443', '[fd00::5]:6443', false],
  ['https://[fd00::5]:6443', '[fd00::5]:443', true],
  ['https://[fd00::5]:6443', '[fd00::5]', true],
  ['https://[::ffff:10.1.2.3]', '10.0.0.0/8', false],
  ['https://[::ffff:10.1.2.3]', '::/0', true],
  ['https://10.1.2.3', '::/0', true],
  ['https://[fd00::5]', '0.0.0.0/0', true],
  ['https://example.com', ':443', true],
  ['https://example.com', ',,', true],
])('to %s with NO_PROXY %j: proxied is %s', (address, noProxy, expected) => {
  expect(isProxied(address, noProxy)).toBe(expected)
})
