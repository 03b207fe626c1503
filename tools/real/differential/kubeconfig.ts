/** A kubeconfig in JSON, which is YAML as well. */
export function kubeconfigOf(
  server: { readonly url: string; readonly certificateAuthority: string; readonly token: string },
  namespace: string,
): string {
  const authority = Buffer.from(server.certificateAuthority).toString('base64')
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'compared', cluster: { server: server.url, 'certificate-authority-data': authority } }],
    users: [{ name: 'administrator', user: { token: server.token } }],
    contexts: [{ name: 'compared', context: { cluster: 'compared', user: 'administrator', namespace } }],
    'current-context': 'compared',
  })
}
