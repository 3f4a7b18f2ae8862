// Quantities as people read them: the unit is always there, GB is 1e9 and GiB is 2^30.

const RATES = [['B/s', 1], ['kB/s', 1e3], ['MB/s', 1e6], ['GB/s', 1e9]];
const TIMES = [['ns', 1], ['µs', 1e3], ['ms', 1e6], ['s', 1e9]];

/** Shown where a value is not known. */
export const UNKNOWN = '–';

const known = value => value !== null && value !== undefined && !Number.isNaN(value);

/** The largest unit that keeps the number, as it is rounded, at 1 or more: 1.00 MB, not 1000 kB. */
function pick(scale, base) {
  return scale.reduce((chosen, unit) => Number(digits(Math.abs(base) / chosen[1])) * chosen[1] >= unit[1] ? unit : chosen);
}

/** Half of the last digit rounds up, as in the console's texts: toFixed rounds what is a little less in binary down. */
function fixed(value, decimals) {
  const text = String(value);
  return text.includes('e') ? value.toFixed(decimals) : Number(`${Math.sign(value) * Math.round(Math.abs(Number(`${text}e${decimals}`)))}e-${decimals}`).toFixed(decimals);
}

/** Three significant digits; what rounds up to 10 or 100 has a digit less behind the point. */
function digits(value) {
  const size = Math.abs(value);
  if (value === Math.round(value) && size < 1000) {
    return String(value);
  }
  return fixed(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

function quantity(scale, base) {
  if (!known(base)) {
    return UNKNOWN;
  }
  const [symbol, factor] = pick(scale, base);
  return `${digits(base / factor)} ${symbol}`;
}

/** Bytes per second: 12.4 GB/s. */
export const rate = bytesPerSecond => quantity(RATES, bytesPerSecond);

/** Nanoseconds: 1.27 ms. */
export const time = nanos => quantity(TIMES, nanos);

/** A span in seconds and up: 59.9 s, or 1:02:03. */
export function span(nanos) {
  return known(nanos) && nanos >= 120e9 ? clock(nanos / 1e9) : time(nanos);
}

/** Seconds as 2:05 or 1:02:03. */
export function clock(seconds) {
  const whole = Math.round(seconds);
  const two = n => String(n).padStart(2, '0');
  const h = Math.floor(whole / 3600);
  const m = Math.floor(whole / 60) % 60;
  return h > 0 ? `${h}:${two(m)}:${two(whole % 60)}` : `${m}:${two(whole % 60)}`;
}

/** 23.4 %. */
export function percent(value) {
  if (!known(value)) {
    return UNKNOWN;
  }
  return value > 0 && value < 0.05 ? '< 0.1 %' : `${fixed(value, value === 0 || value >= 99.95 ? 0 : 1)} %`;
}

/** A count: 1,234,567. */
export function count(value) {
  return known(value) ? grouped(value) : UNKNOWN;
}

function grouped(whole) {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 2026-11-20 14:03:20 +01:00, in the reader's time zone. */
export function moment(millis) {
  if (!millis) {
    return UNKNOWN;
  }
  const date = new Date(millis);
  const two = n => String(n).padStart(2, '0');
  const off = -date.getTimezoneOffset();
  const zone = off === 0 ? 'UTC' : `${off < 0 ? '-' : '+'}${two(Math.floor(Math.abs(off) / 60))}:${two(Math.abs(off) % 60)}`;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
    `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())} ${zone}`;
}

/** How values of a chart are written, by what they are. */
export const textOf = quantity => ({rate, time, count, percent})[quantity];

/** Formats every value of one axis in the unit that suits the largest. */
export function axisOf(quantity, largest) {
  const scale = {rate: RATES, time: TIMES}[quantity];
  if (!scale) {
    return value => grouped(Math.round(value * 100) / 100) + (quantity === 'percent' ? ' %' : '');
  }
  const [symbol, factor] = pick(scale, largest);
  return value => `${Number((value / factor).toPrecision(3))} ${symbol}`;
}
