package webhooks

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

const validity = time.Hour

// issue creates an authority of this name and a certificate for a server on this machine, writes the certificate and
// its key into the folder, and returns the authority in PEM.
func issue(folder, name string) ([]byte, error) {
	authorityKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	authority := template(1, name)
	authority.IsCA, authority.BasicConstraintsValid, authority.KeyUsage = true, true, x509.KeyUsageCertSign
	authorityBytes, err := x509.CreateCertificate(rand.Reader, authority, authority, authorityKey.Public(), authorityKey)
	if err != nil {
		return nil, err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	server := template(2, "webhook-server")
	server.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	server.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	serverBytes, err := x509.CreateCertificate(rand.Reader, server, authority, key.Public(), authorityKey)
	if err != nil {
		return nil, err
	}
	keyBytes, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, "tls.key"), encode("PRIVATE KEY", keyBytes), 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, "tls.crt"), encode("CERTIFICATE", serverBytes), 0o600); err != nil {
		return nil, err
	}
	return encode("CERTIFICATE", authorityBytes), nil
}

func template(serial int64, name string) *x509.Certificate {
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: big.NewInt(serial),
		Subject:      pkix.Name{CommonName: name},
		NotBefore:    now.Add(-time.Minute),
		NotAfter:     now.Add(validity),
	}
}

func encode(kind string, content []byte) []byte {
	var text bytes.Buffer
	_ = pem.Encode(&text, &pem.Block{Type: kind, Bytes: content})
	return text.Bytes()
}
