// The link from a lesson's exercises to its scenario in the workbench of keyheat serve.

import {byId} from '../../page/dom.js';

const KEPT = 'keyheat.serve';

/** The workbench's address with a scenario chosen; or undefined where it is no such address. */
export function linkTo(address, scenario) {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):\d+\/[\w-]+\/?$/.test(address.trim())) {
    return undefined;
  }
  return `${address.trim().replace(/\/?$/, '/')}#${encodeURI(scenario)}`;
}

/** Leads to the workbench that serves this page, or else to the address that the reader gives. */
export function showExercises() {
  const link = byId('open-in-serve');
  if (!link) {
    return;
  }
  const show = (address) => {
    const href = linkTo(address, link.dataset.scenario);
    href ? link.setAttribute('href', href) : link.removeAttribute('href');
  };
  if (location.protocol === 'http:') {
    byId('serve-address').remove();
    show(new URL('./', location).href);
    return;
  }
  const input = byId('serve-at');
  input.value = kept();
  input.addEventListener('input', () => {
    show(input.value);
    keep(input.value);
  });
  show(input.value);
}

// Some browsers have no store for pages from files.
function kept() {
  try {
    return localStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

function keep(address) {
  try {
    localStorage.setItem(KEPT, address);
  } catch {
    // The next page asks again.
  }
}
