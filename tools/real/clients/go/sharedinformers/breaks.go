package sharedinformers

import (
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"kubewright.dev/real/clients/scenario"
)

// follow starts an informer on a connection that can be cut, and waits until it has synced.
func follow(run *scenario.Run, label string) (cache.SharedIndexInformer, *seen, *line) {
	config, cuttable := connected(run)
	clients, err := kubernetes.NewForConfig(config)
	run.Need("make a clientset", err)
	factory := informers.NewSharedInformerFactoryWithOptions(clients, 0, informers.WithNamespace(run.Namespace),
		informers.WithTweakListOptions(func(options *metav1.ListOptions) { options.LabelSelector = "kind=" + label }))
	informer := factory.Core().V1().ConfigMaps().Informer()
	seen := watchInto(run, informer)
	factory.StartWithContext(run.Context)
	factory.WaitForCacheSync(run.Context.Done())
	return informer, seen, cuttable
}

func reconnect(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	_, seen, cuttable := follow(run, "cut")
	_, err := all.Create(run.Context, scenario.Labelled("before", "kind", "cut"), metav1.CreateOptions{})
	run.Need("create an object", err)
	seen.expect(run, "an informer tells what comes before the line is cut", "add before")
	cuttable.cut()
	_, err = all.Create(run.Context, scenario.Labelled("meanwhile", "kind", "cut"), metav1.CreateOptions{})
	run.Need("create an object meanwhile", err)
	run.Need("delete an object meanwhile", all.Delete(run.Context, "before", metav1.DeleteOptions{}))
	cuttable.mend()
	seen.expect(run, "an informer emits each missed event once", "add before", "add meanwhile", "delete before")
	run.Equal("it goes on from its revision without listing", cuttable.requests(), []string{"watch-list", "watch"})
}

// relist follows custom resources: a server has no history of them from before their definition, however long its
// history is.
func relist(run *scenario.Run) {
	config, cuttable := connected(run)
	config.ContentType, config.AcceptContentTypes = run.Config.ContentType, run.Config.AcceptContentTypes
	clients, err := dynamic.NewForConfig(config)
	run.Need("make a dynamic client", err)
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(clients, 0, run.Namespace, nil)
	seen := watchInto(run, factory.ForResource(widgets).Informer())
	factory.Start(run.Context.Done())
	factory.WaitForCacheSync(run.Context.Done())
	for _, name := range []string{"stays", "goes"} {
		createWidget(run, name)
	}
	seen.expect(run, "an informer tells what comes before history is gone", "add stays", "add goes")
	cuttable.cut()
	others, err := dynamic.NewForConfig(run.Config)
	run.Need("make another dynamic client", err)
	all := others.Resource(widgets).Namespace(run.Namespace)
	run.Need("delete a widget meanwhile", all.Delete(run.Context, "goes", metav1.DeleteOptions{}))
	createWidget(run, "new")
	run.Forget()
	cuttable.ageNextWatch()
	cuttable.mend()
	seen.expectSet(run, "an informer that lists again emits the difference", "add stays", "add goes", "add new", "delete goes", "update stays")
	run.Equal("it lists again by a watch", cuttable.requests(), []string{"watch-list", "watch", "watch-list"})
}

const manyObjects = 250

func many(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	for count := range manyObjects / 2 {
		_, err := all.Create(run.Context, scenario.Labelled(fmt.Sprintf("many-%03d", count), "kind", "many"), metav1.CreateOptions{})
		run.Need("create many", err)
	}
	informer, _, _ := follow(run, "many")
	run.Equal("an informer in sync holds all there is", len(informer.GetStore().ListKeys()), manyObjects/2)
	for count := manyObjects / 2; count < manyObjects; count++ {
		_, err := all.Create(run.Context, scenario.Labelled(fmt.Sprintf("many-%03d", count), "kind", "many"), metav1.CreateOptions{})
		run.Need("create more", err)
	}
	run.Eventually("it comes to hold all that is created", seenWithin, func() (bool, any) {
		count := len(informer.GetStore().ListKeys())
		return count == manyObjects, count
	})
	err := all.DeleteCollection(run.Context, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "kind=many"})
	run.Need("delete them all", err)
	run.Eventually("it comes to hold nothing when all are deleted", seenWithin, func() (bool, any) {
		count := len(informer.GetStore().ListKeys())
		return count == 0, count
	})
}
