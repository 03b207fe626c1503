package sharedinformers

import (
	"reflect"
	"slices"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"kubewright.dev/real/clients/scenario"
)

// seen records the events of handlers, in order.
type seen struct {
	lock  sync.Mutex
	lines []string
}

func watchInto(run *scenario.Run, informer cache.SharedIndexInformer) *seen {
	observed := &seen{}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { observed.add("add", object) },
		UpdateFunc: func(_, object any) { observed.add("update", object) },
		DeleteFunc: func(object any) {
			if unknown, isUnknown := object.(cache.DeletedFinalStateUnknown); isUnknown {
				object = unknown.Obj
			}
			observed.add("delete", object)
		},
	})
	run.Need("add a handler", err)
	return observed
}

func (s *seen) add(what string, object any) {
	s.lock.Lock()
	defer s.lock.Unlock()
	name := "?"
	if named, hasMetadata := object.(metav1.Object); hasMetadata {
		name = named.GetName()
	}
	s.lines = append(s.lines, what+" "+name)
}

func (s *seen) all() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.lines)
}

// expect waits until exactly these events were received.
func (s *seen) expect(run *scenario.Run, sentence string, wanted ...string) {
	run.Eventually(sentence, seenWithin, func() (bool, any) { return slices.Equal(s.all(), wanted), s.all() })
}

// expectSet waits until these events were received in any order.
func (s *seen) expectSet(run *scenario.Run, sentence string, wanted ...string) {
	slices.Sort(wanted)
	run.Eventually(sentence, seenWithin, func() (bool, any) {
		return slices.Equal(slices.Sorted(slices.Values(s.all())), wanted), s.all()
	})
}

func typeOf(object any) reflect.Type { return reflect.TypeOf(object) }
