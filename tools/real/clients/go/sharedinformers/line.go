package sharedinformers

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
)

// line is a connection that can be cut and mended. It records one word for each request.
type line struct {
	lock     sync.Mutex
	isCut    bool
	agesNext bool
	open     map[*cuttableBody]bool
	words    []string
}

// The error of a refused connection: after it, a client resumes its watch.
var errCut = fmt.Errorf("the line is cut: %w", syscall.ECONNREFUSED)

func newLine() *line { return &line{open: map[*cuttableBody]bool{}} }

// cut ends every open response and refuses requests until mend.
func (l *line) cut() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.isCut = true
	for body := range l.open {
		body.isCut.Store(true)
		body.ReadCloser.Close()
	}
	clear(l.open)
}

func (l *line) mend() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.isCut = false
}

// ageNextWatch makes the next watch request the first revision.
func (l *line) ageNextWatch() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.agesNext = true
}

func (l *line) requests() []string {
	l.lock.Lock()
	defer l.lock.Unlock()
	return slices.Clone(l.words)
}

func (l *line) wrap(inner http.RoundTripper) http.RoundTripper {
	return roundTripper(func(request *http.Request) (*http.Response, error) {
		request, err := l.send(request)
		if err != nil {
			return nil, err
		}
		response, err := inner.RoundTrip(request)
		if err != nil {
			return nil, err
		}
		return l.receive(response), nil
	})
}

func (l *line) send(request *http.Request) (*http.Request, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.isCut {
		return nil, errCut
	}
	query := request.URL.Query()
	word := "list"
	if query.Get("watch") != "" {
		word = "watch"
	}
	if query.Get("sendInitialEvents") != "" {
		word = "watch-list"
	}
	l.words = append(l.words, word)
	if word == "watch" && l.agesNext {
		l.agesNext = false
		request = request.Clone(request.Context())
		query.Set("resourceVersion", "1")
		request.URL.RawQuery = query.Encode()
	}
	return request, nil
}

func (l *line) receive(response *http.Response) *http.Response {
	l.lock.Lock()
	defer l.lock.Unlock()
	body := &cuttableBody{ReadCloser: response.Body, line: l}
	l.open[body] = true
	response.Body = body
	return response
}

// cuttableBody ends early, as if the server had ended it, when its line is cut. Close removes it from the line.
type cuttableBody struct {
	io.ReadCloser
	line  *line
	isCut atomic.Bool
}

func (b *cuttableBody) Read(into []byte) (int, error) {
	count, err := b.ReadCloser.Read(into)
	if err != nil && b.isCut.Load() {
		err = io.EOF
	}
	return count, err
}

func (b *cuttableBody) Close() error {
	b.line.lock.Lock()
	delete(b.line.open, b)
	b.line.lock.Unlock()
	return b.ReadCloser.Close()
}

type roundTripper func(*http.Request) (*http.Response, error)

func (r roundTripper) RoundTrip(request *http.Request) (*http.Response, error) { return r(request) }
