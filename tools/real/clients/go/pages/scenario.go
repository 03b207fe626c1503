// Package pages tests lists with limit and continue.
package pages

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/pager"
	"kubewright.dev/real/clients/scenario"
)

const (
	objects       = 25
	expiresWithin = 60 * time.Second
)

// Scenario is that of a client that lists in pages.
var Scenario = scenario.Scenario{
	Name:  "pagination",
	About: "limit and continue, the pager, tokens that expire",
	Steps: []scenario.Step{
		{Name: "read in pages", Do: byHand},
		{Name: "see one state in all pages", Do: oneState},
		{Name: "use the pager", Do: byPager},
		{Name: "handle an expired token", Do: expired},
		{Name: "refuse what contradicts itself", Do: refused},
	},
}

func byHand(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	for count := range objects {
		_, err := all.Create(run.Context, scenario.Labelled(name(count), "kind", "page"), metav1.CreateOptions{})
		run.Need("create objects", err)
	}
	sizes, left, names, revisions := []int{}, []int64{}, []string{}, map[string]bool{}
	options := metav1.ListOptions{Limit: 10}
	for {
		list, err := all.List(run.Context, options)
		run.Need("list a page", err)
		sizes = append(sizes, len(list.Items))
		if list.RemainingItemCount != nil {
			left = append(left, *list.RemainingItemCount)
		}
		for _, item := range list.Items {
			names = append(names, item.Name)
		}
		revisions[list.ResourceVersion] = true
		options.Continue = list.Continue
		if list.Continue == "" {
			break
		}
	}
	run.Equal("pages have the requested size", sizes, []int{10, 10, 5})
	run.Equal("each page says how many are left", left, []int64{15, 5})
	run.Equal("all pages are of one revision", len(revisions), 1)
	run.That("pages together are the list, in order", len(names) == objects && names[0] == name(0) && names[objects-1] == name(objects-1), names)
	selected, err := all.List(run.Context, metav1.ListOptions{Limit: 10, LabelSelector: "kind=page"})
	run.Need("list a page by a selector", err)
	run.That("a selected page does not say how many are left", selected.RemainingItemCount == nil && selected.Continue != "", selected.ListMeta)
}

func oneState(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	first, err := all.List(run.Context, metav1.ListOptions{Limit: 10})
	run.Need("list the first page", err)
	run.Need("delete what is on the second", all.Delete(run.Context, name(12), metav1.DeleteOptions{}))
	_, err = all.Create(run.Context, scenario.ConfigMap(name(12)+"-new"), metav1.CreateOptions{})
	run.Need("create what would be on the second", err)
	second, err := all.List(run.Context, metav1.ListOptions{Limit: 10, Continue: first.Continue})
	run.Succeeds("a list goes on after its objects changed", err)
	run.Equal("a later page shows the state of the first", []any{second.Items[2].Name, second.Items[3].Name}, []any{name(12), name(13)})
	exact, err := all.List(run.Context, metav1.ListOptions{ResourceVersion: first.ResourceVersion, ResourceVersionMatch: metav1.ResourceVersionMatchExact})
	run.Succeeds("a list of an exact revision of the past is returned", err)
	run.Equal("it shows the past", exact.Items[12].Name, name(12))
	run.Equal("it says which past", exact.ResourceVersion, first.ResourceVersion)
}

func byPager(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	calls := 0
	paged := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
		calls++
		return all.List(ctx, options)
	})
	paged.PageSize = 7
	whole, isPaged, err := paged.List(run.Context, metav1.ListOptions{})
	run.Succeeds("the pager lists", err)
	run.Equal("the pager joins its pages", []any{isPaged, meta.LenList(whole)}, []any{true, objects})
	run.Equal("the pager sends one request for each page", calls, 4)
	count := 0
	err = paged.EachListItem(run.Context, metav1.ListOptions{}, func(object runtime.Object) error {
		if _, isConfigMap := object.(*corev1.ConfigMap); isConfigMap {
			count++
		}
		return nil
	})
	run.Succeeds("the pager visits", err)
	run.Equal("the pager visits each object", count, objects)
}

func expired(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	first, err := all.List(run.Context, metav1.ListOptions{Limit: 10})
	run.Need("list the first page", err)
	var failure error
	run.Eventually("a token expires with the history it needs", expiresWithin, func() (bool, any) {
		run.Forget()
		_, failure = all.List(run.Context, metav1.ListOptions{Limit: 10, Continue: first.Continue})
		return failure != nil, "a page"
	})
	run.Fails("the error is Expired", failure, apierrors.IsResourceExpired)
	status, isStatus := failure.(apierrors.APIStatus)
	run.That("the error has a token to go on with, whatever the state", isStatus && status.Status().Continue != "", failure)
	rest, err := all.List(run.Context, metav1.ListOptions{Limit: 100, Continue: status.Status().Continue})
	run.Succeeds("the token of the error is accepted", err)
	run.Equal("it goes on where the first page ended", []any{len(rest.Items), rest.Items[0].Name}, []any{objects - 10, name(10)})
	_, err = all.List(run.Context, metav1.ListOptions{ResourceVersion: first.ResourceVersion, ResourceVersionMatch: metav1.ResourceVersionMatchExact})
	run.Fails("an exact revision that is forgotten is Expired", err, apierrors.IsResourceExpired)
	turn := 0
	paged := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
		turn++
		if turn == 2 {
			options.Continue = first.Continue
		}
		return all.List(ctx, options)
	})
	paged.PageSize = 7
	whole, _, err := paged.List(run.Context, metav1.ListOptions{})
	run.Succeeds("the pager lists again when its token expired", err)
	_, isWhole := whole.(*corev1.ConfigMapList)
	run.That("then it lists without pages", isWhole, fmt.Sprintf("%T", whole))
}

func refused(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	_, err := all.List(run.Context, metav1.ListOptions{Limit: 10, Continue: "nonsense"})
	run.Fails("a malformed token is a bad request", err, apierrors.IsBadRequest)
	first, err := all.List(run.Context, metav1.ListOptions{Limit: 10})
	run.Need("list the first page", err)
	_, err = all.List(run.Context, metav1.ListOptions{Limit: 10, Continue: first.Continue, ResourceVersion: first.ResourceVersion})
	run.Fails("a token together with a revision is a bad request", err, apierrors.IsBadRequest)
	_, err = all.List(run.Context, metav1.ListOptions{ResourceVersionMatch: metav1.ResourceVersionMatchExact})
	run.Fails("a match without a revision is Invalid", err, apierrors.IsInvalid)
}

func name(count int) string { return fmt.Sprintf("page-%02d", count) }
